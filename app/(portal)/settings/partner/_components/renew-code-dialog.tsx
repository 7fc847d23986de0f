"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { renewCodeMutation } from "@/lib/partners/client";

/** Asks before the code changes. */
export function RenewCodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslations("partner.code");
  const cancel = useTranslations("common.actions")("cancel");
  const renew = useMutation(renewCodeMutation());
  const confirm = () =>
    renew.mutate(undefined, {
      onSuccess: (made) => {
        showToast({ title: t("done", { code: made.code }) });
        onClose();
      },
    });
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={t("ask")}
      confirmLabel={t("confirm")}
      cancelLabel={cancel}
      tone="primary"
      onConfirm={confirm}
      isPending={renew.isPending}
      errorMessage={renew.error?.message}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("old", { code })}</li>
        <li>{t("kept")}</li>
      </ul>
    </AlertDialog>
  );
}
