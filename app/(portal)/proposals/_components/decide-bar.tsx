"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { ShownProposal } from "@/lib/http/proposals";
import { type Decision, useDecide } from "./use-decide";

const DecideDialog = lateComponent(() => import("./decide-dialog"));

interface DecideBarProps {
  selected: readonly ShownProposal[];
  onKeysChange: (keys: ReadonlySet<string>) => void;
}

/** Decides about the selected proposals; those that failed stay selected. */
export function DecideBar({ selected, onKeysChange }: DecideBarProps) {
  const t = useTranslations("proposals");
  const [verb, setVerb] = useState<Decision["verb"] | null>(null);
  const decide = useDecide((failed) => {
    setVerb(null);
    onKeysChange(new Set(failed.map(({ id }) => String(id))));
  });
  return (
    <section
      aria-label={t("selection")}
      data-decides
      className="sticky bottom-3 z-10 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg bg-raised px-3 py-2 shadow-overlay dark:border dark:border-edge"
    >
      <p aria-live="polite" className="mr-2 text-sm font-semibold tabular-nums">
        {t("selected", { count: selected.length })}
      </p>
      <Button variant="primary" onPress={() => setVerb("apply")}>
        {t("apply")}
      </Button>
      <Button onPress={() => setVerb("decline")}>{t("declineMore")}</Button>
      <IconButton aria-label={t("clear")} onPress={() => onKeysChange(new Set())}>
        <X aria-hidden />
      </IconButton>
      {verb !== null && (
        <DecideDialog
          proposals={selected}
          verb={verb}
          isPending={decide.isPending}
          onClose={() => setVerb(null)}
          onDecide={(reason) => decide.mutate({ proposals: selected, verb, reason })}
        />
      )}
    </section>
  );
}
