"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { revokeMemberKeyMutation } from "@/lib/team/client";
import type { Member } from "@/lib/team/schema";

/** Asks before a member's key ends for good. */
export function RevokeKeyDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations("team.revokeKey");
  const cancel = useTranslations("common.actions")("cancel");
  const revoke = useMutation(revokeMemberKeyMutation());
  const { name } = member;
  const confirm = () =>
    revoke.mutate(member.user_id, {
      onSuccess: () => {
        showToast({ title: t("done", { name }) });
        onClose();
      },
    });
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      cancelLabel={cancel}
      onConfirm={confirm}
      isPending={revoke.isPending}
      errorMessage={revoke.error?.message}
    >
      <p>{t("text", { prefix: member.key?.prefix ?? "" })}</p>
      <p>{t("again", { name })}</p>
    </AlertDialog>
  );
}
