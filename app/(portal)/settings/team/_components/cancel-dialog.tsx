"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { cancelInvitationMutation } from "@/lib/team/client";
import type { Invitation } from "@/lib/team/schema";

/** Asks before an invitation's link stops working. */
export function CancelDialog({
  invitation,
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const t = useTranslations("team.invitation");
  const cancel = useMutation(cancelInvitationMutation());
  const { email } = invitation;
  const confirm = () =>
    cancel.mutate(invitation.id, {
      onSuccess: () => {
        showToast({ title: t("cancelled", { email }) });
        onClose();
      },
    });
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={t("cancelTitle")}
      confirmLabel={t("cancel")}
      cancelLabel={t("keep")}
      onConfirm={confirm}
      isPending={cancel.isPending}
      errorMessage={cancel.error?.message}
    >
      <p className="wrap-anywhere">{t("cancelText", { email })}</p>
    </AlertDialog>
  );
}
