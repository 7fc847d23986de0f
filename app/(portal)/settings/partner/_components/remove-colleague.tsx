"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { removeMemberMutation } from "@/lib/team/client";
import type { Member } from "@/lib/team/schema";

/** Asks before a colleague is removed from the partner. */
export function RemoveColleague({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations("partner.remove");
  const cancel = useTranslations("common.actions")("cancel");
  const remove = useMutation(removeMemberMutation());
  const { name, user_id: userId } = member;
  const confirm = () =>
    remove.mutate(userId, {
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
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("session", { name })}</li>
        <li>{t("log")}</li>
        <li>{t("again")}</li>
      </ul>
    </AlertDialog>
  );
}
