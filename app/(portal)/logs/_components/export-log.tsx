"use client";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { saveFile } from "@/components/chart/save-file";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { exportLog } from "@/lib/activity/logs/client-export";
import { useLogView } from "./use-log-view";

/** Exports all entries that match the filters, not only the loaded ones. */
export function ExportLog({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations("logs.export");
  const { account } = useAccount();
  const { filters } = useLogView();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportLog(account, filters),
    onSuccess: (file) => saveFile("activity-log.csv", file),
    onError: ({ message }) =>
      showToast({ tone: "danger", title: t("failed"), description: message }),
  });
  return (
    <Button onPress={() => mutate()} isPending={isPending} isDisabled={isDisabled}>
      <Download aria-hidden />
      {t("button")}
    </Button>
  );
}
