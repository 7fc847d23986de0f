"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { leaveAccountMutation } from "@/lib/partners/client";
import type { ManagedAccount } from "@/lib/partners/schema";

interface LeaveDialogProps {
  account: ManagedAccount;
  /** The partner's name. */
  partner: string;
  onClose: () => void;
}

/** Asks before the partner stops managing an account. */
export function LeaveDialog({ account, partner, onClose }: LeaveDialogProps) {
  const t = useTranslations("partner.accounts");
  const cancel = useTranslations("common.actions")("cancel");
  const leave = useMutation(leaveAccountMutation());
  const { name, user_id: userId } = account;
  const confirm = () =>
    leave.mutate(userId, {
      onSuccess: () => {
        showToast({ title: t("done", { name }) });
        onClose();
      },
    });
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={t("ask", { name })}
      confirmLabel={t("confirm")}
      cancelLabel={cancel}
      onConfirm={confirm}
      isPending={leave.isPending}
      errorMessage={leave.error?.message}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("calls", { partner })}</li>
        <li>{t("log")}</li>
        <li>{t("again")}</li>
      </ul>
    </AlertDialog>
  );
}
