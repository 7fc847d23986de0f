"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { WorthsByKey } from "@/lib/pricing/actions/board";
import type { Picked } from "../list/use-picked";
import { canAccept } from "../can-decide";
import { useWorthText } from "../use-worth-text";
import { accountBulks } from "./account-bulks";
import { useDecideMany } from "./use-decide-many";

const AcceptDialog = lateComponent(() => import("./accept-dialog"));
const HideDialog = lateComponent(() => import("../detail/hide-dialog"));

interface BulkBarProps {
  picked: Picked;
  worths: WorthsByKey;
  refresh: () => void;
}

/** What can be done with the picked actions, and what they are worth. */
export default function BulkBar({ picked, worths, refresh }: BulkBarProps) {
  const t = useTranslations("actions.bulk");
  const [open, setOpen] = useState<"accept" | "hide" | null>(null);
  const { sumText } = useWorthText();
  const decide = useDecideMany(refresh, () => {
    setOpen(null);
    picked.clear();
  });
  const { items } = picked;
  const prices = items.filter(canAccept);
  const worth = sumText(items.flatMap(({ key }) => worths.get(key) ?? []));
  return (
    <section
      aria-label={t("title")}
      data-decides
      className="flex flex-wrap items-center gap-2 border-t border-line p-3 shadow-overlay max-lg:sticky max-lg:bottom-0 max-lg:bg-surface"
    >
      <Button isDisabled={prices.length === 0} onPress={() => setOpen("accept")}>
        {t("accept", { count: prices.length })}
      </Button>
      <Button onPress={() => setOpen("hide")}>{t("hide", { count: items.length })}</Button>
      <div aria-live="polite" className="min-w-0 flex-1 text-right text-xs tabular-nums">
        <p className="text-ink-soft">{t("picked", { count: items.length })}</p>
        {worth !== null && <p className="font-semibold text-ink">{worth}</p>}
      </div>
      <IconButton aria-label={t("clear")} onPress={picked.clear}>
        <X aria-hidden />
      </IconButton>
      {open === "accept" && (
        <AcceptDialog
          bulks={accountBulks(items, "accept")}
          left={items.length - prices.length}
          isPending={decide.isPending}
          onClose={() => setOpen(null)}
          onAccept={(bulks) => decide.mutate(bulks)}
        />
      )}
      {open === "hide" && (
        <HideDialog
          about={t("picked", { count: items.length })}
          count={items.length}
          isPending={decide.isPending}
          onClose={() => setOpen(null)}
          onHide={(how) => decide.mutate(accountBulks(items, "hide", how))}
        />
      )}
    </section>
  );
}
