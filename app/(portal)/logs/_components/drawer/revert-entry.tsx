"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ApiProblem } from "@/lib/http/fetcher";
import { revertEntry } from "@/lib/activity/logs/client";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { LogDifferences } from "./log-differences";
import { useLogView } from "../use-log-view";

const reasons = {
  CONFLICT: "changed",
  "ERR-NOT-REVERTIBLE": "not",
  PERMISSION_DENIED: "denied",
} as const;

/** Reverts an entry after confirmation and shows why it fails. */
export function RevertEntry({ entry }: { entry: LogEntry }) {
  const t = useTranslations("logs.revert");
  const [isConfirming, setConfirming] = useState(false);
  const { account } = useAccount();
  const { open } = useLogView();
  const client = useQueryClient();
  const revert = useMutation({
    mutationFn: () => revertEntry({ account, id: entry.id }),
    onSuccess: () => {
      setConfirming(false);
      open(null);
      showToast({ title: t("done") });
    },
    // Any price, rule or mapping may have changed, hence every query.
    onSettled: () => client.invalidateQueries(),
  });
  const reasonOf = (error: Error | null): string | undefined => {
    if (!error) return undefined;
    const code = error instanceof ApiProblem ? error.code : "";
    const known = Object.entries(reasons).find(([name]) => name === code)?.[1];
    return known ? `${t(known)} ${error.message}` : error.message;
  };
  const ask = () => {
    revert.reset();
    setConfirming(true);
  };
  return (
    <>
      <Button size="sm" onPress={ask}>
        <Undo2 aria-hidden />
        {t("button")}
      </Button>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        size="md"
        tone="primary"
        title={t("title")}
        confirmLabel={t("confirm")}
        isPending={revert.isPending}
        onConfirm={() => revert.mutate()}
        errorMessage={reasonOf(revert.error)}
      >
        <p className="text-sm text-ink-soft">{t("text")}</p>
        <LogDifferences entry={entry} isRevert />
      </AlertDialog>
    </>
  );
}
