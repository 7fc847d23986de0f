"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { SentenceText } from "@/components/logs/sentence-text";
import { useDifferences } from "@/components/logs/use-differences";
import { useNumbers } from "@/components/hooks/use-numbers";
import { EffectText } from "@/components/prices/effect-text";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ApiProblem } from "@/lib/http/fetcher";
import { revertEntry, tryRevertQuery } from "@/lib/activity/logs/client";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";
import { LogDifferences } from "./log-differences";
import { useLogView } from "../use-log-view";

interface RevertDialogProps {
  entry: PortalLogEntry;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const reasons = {
  CONFLICT: "changed",
  "ERR-NOT-REVERTIBLE": "not",
  PERMISSION_DENIED: "denied",
} as const;

/** Longest value, in characters, that the button names. */
const shortest = 16;

/** Confirms a revert with the values now and after it, and shows why it failed. */
export default function RevertDialog({ entry, isOpen, onOpenChange }: RevertDialogProps) {
  const t = useTranslations("logs.revert");
  const [first, ...others] = useDifferences()(entry);
  const { account } = useAccount();
  const { open } = useLogView();
  const client = useQueryClient();
  const revert = useMutation({
    mutationFn: () => revertEntry({ account, id: entry.id }),
    onSuccess: () => {
      onOpenChange(false);
      open(null);
      showToast({ title: t("done") });
    },
    // Any price, rule or mapping may have changed, so every query is invalidated.
    onSettled: () => client.invalidateQueries(),
  });
  const reasonOf = (error: Error | null): string | undefined => {
    if (!error) return undefined;
    const code = error instanceof ApiProblem ? error.code : "";
    const known = Object.entries(reasons).find(([name]) => name === code)?.[1];
    return known ? `${t(known)} ${error.message}` : error.message;
  };
  const value = others.length === 0 && first?.field === null ? first.before : null;
  const isShort = value !== null && value.length <= shortest;
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(isNext) => {
        revert.reset();
        onOpenChange(isNext);
      }}
      size="md"
      tone="primary"
      title={t("title")}
      confirmLabel={isShort ? t("confirmTo", { value }) : t("confirm")}
      isPending={revert.isPending}
      onConfirm={() => revert.mutate()}
      errorMessage={reasonOf(revert.error)}
    >
      <p className="text-sm text-ink">
        <SentenceText entry={entry} />
      </p>
      <LogDifferences entry={entry} isRevert />
      {isOpen && <RevertEffect entry={entry} />}
      <p className="text-sm text-ink-soft">{t("text")}</p>
    </AlertDialog>
  );
}

/** What reverting does to the prices of the coming nights; nothing for changes that have no effect of their own. */
function RevertEffect({ entry }: Pick<RevertDialogProps, "entry">) {
  const t = useTranslations("actions.value");
  const { account } = useAccount();
  const { number } = useNumbers();
  const { data, isPending } = useQuery(tryRevertQuery({ account, id: entry.id }));
  if (isPending) return <p className="text-sm text-ink-faint">{t("trying")}</p>;
  // What can't be reverted is said when it is tried.
  if (data?.price_change === undefined) return null;
  const isOne = entry.log_type === "listing";
  return (
    <div className="text-sm">
      <EffectText effect={data} {...(isOne && { money: (value) => number(value, { most: 2 }) })} />
    </div>
  );
}
