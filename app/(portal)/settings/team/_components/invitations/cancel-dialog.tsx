"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { cancelInvitationMutation } from "@/lib/identity/team/client";
import type { Invitation } from "@/lib/identity/team/schema";

interface CancelDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Confirms cancelling an invitation. */
export default function CancelDialog({ invitation: { id, email }, onClose }: CancelDialogProps) {
  const t = useTranslations("team.invitation");
  return (
    <ConfirmDialog
      title={t("cancelTitle")}
      confirmLabel={t("cancelConfirm")}
      cancelLabel={t("keep")}
      mutation={cancelInvitationMutation()}
      input={id}
      done={() => t("cancelled", { email })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t("cancelText", { email })}</p>
    </ConfirmDialog>
  );
}
