"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { removeMemberMutation } from "@/lib/team/client";
import type { Member } from "@/lib/team/schema";

/** Asks before a member is removed, with everything that follows from it. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations("team.remove");
  const cancel = useTranslations("common.actions")("cancel");
  const remove = useMutation(removeMemberMutation());
  const { name, email, key } = member;
  const confirm = () =>
    remove.mutate(member.user_id, {
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
      isPending={remove.isPending}
      errorMessage={remove.error?.message}
      size="md"
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("session", { name })}</li>
        {key && <li>{t("key", { prefix: key.prefix })}</li>}
        <li>{t("log")}</li>
        <li className="wrap-anywhere">{t("email", { email })}</li>
      </ul>
      <p>{t("text")}</p>
    </AlertDialog>
  );
}
