"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { WorthsByKey } from "@/lib/pricing/actions/board";
import type { Picked } from "../list/pick-box";
import { canAccept, messageOf } from "../detail/use-decide";
import { useWorthText } from "../use-action-text";
import { accountBulks, type AccountBulk } from "./account-bulks";
import { useMutation } from "@tanstack/react-query";
import { showToast } from "@/components/toast/toast-queue";
import type { AccountId } from "@/lib/http/fetcher";
import { decideMany, undoDecisions } from "@/lib/pricing/actions/client";

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

/** What one account's call did: nudges that were accepted, actions that were hidden. */
interface Done {
  account: AccountId;
  count: number;
  nudges: string[];
  hidden: AccountBulk["bulk"]["actions"];
}

/** Decides many actions, one call for each account, and offers one Undo for all. `onDone` once all were answered. */
function useDecideMany(refresh: () => void, onDone: () => void) {
  const t = useTranslations("actions.bulk");
  const undo = async (done: readonly Done[]): Promise<void> => {
    const results = await Promise.allSettled(
      done.map(({ account, nudges, hidden }) => undoDecisions(account, { nudges, hidden })),
    );
    const count = results.reduce(
      (sum, result) => sum + (result.status === "fulfilled" ? result.value.undone : 0),
      0,
    );
    const total = done.reduce((sum, each) => sum + each.count, 0);
    const tone = count === total ? "success" : "warning";
    showToast({ tone, title: t(count === total ? "undone" : "partlyUndone", { count, total }) });
    refresh();
  };
  return useMutation({
    mutationFn: (bulks: readonly AccountBulk[]) => Promise.allSettled(bulks.map(decideInAccount)),
    onSuccess: (results, bulks) => {
      const done = results.flatMap((result) =>
        result.status === "fulfilled" ? [result.value] : [],
      );
      const count = done.reduce((sum, each) => sum + each.count, 0);
      if (count > 0) {
        showToast({
          title: t(bulks[0]?.bulk.decision === "hide" ? "hidden" : "accepted", { count }),
          action: { label: t("undo"), onAction: () => void undo(done) },
        });
      }
      for (const [at, result] of results.entries()) {
        if (result.status === "fulfilled") continue;
        const title = t("failed", { name: bulks[at]?.source.name ?? "" });
        showToast({ tone: "danger", title, description: messageOf(result.reason) });
      }
      refresh();
      onDone();
    },
  });
}

async function decideInAccount({ source: { account }, bulk }: AccountBulk): Promise<Done> {
  const { rows, done } = await decideMany(account, bulk);
  const isDone = rows.map(({ error }) => error === null);
  const isHide = bulk.decision === "hide";
  return {
    account,
    count: done,
    nudges: isHide ? [] : rows.flatMap(({ nudge_id, error }) => (error === null && nudge_id) || []),
    hidden: isHide ? bulk.actions.filter((_, at) => isDone[at]) : [],
  };
}
