"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { removeMemberMutation, revokeMemberKeyMutation } from "@/lib/team/client";
import type { Member } from "@/lib/team/schema";
import type { MemberAction } from "./member-columns";

interface MemberDialogProps {
  action: MemberAction;
  member: Member;
  onClose: () => void;
}

/** Asks before a member is removed or their key ends for good, with everything that follows from it. */
export function MemberDialog({ action, member, onClose }: MemberDialogProps) {
  const t = useTranslations("team");
  const cancel = useTranslations("common.actions")("cancel");
  const remove = useMutation(removeMemberMutation());
  const revoke = useMutation(revokeMemberKeyMutation());
  const work = action === "remove" ? remove : revoke;
  const { name } = member;
  const onSuccess = () => {
    showToast({ title: t(`${action}.done`, { name }) });
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={t(`${action}.title`, { name })}
      confirmLabel={t(`${action}.confirm`)}
      cancelLabel={cancel}
      onConfirm={() => work.mutate(member.user_id, { onSuccess })}
      isPending={work.isPending}
      errorMessage={work.error?.message}
      size="md"
    >
      {action === "remove" ? <Removed member={member} /> : <Revoked member={member} />}
    </AlertDialog>
  );
}

function Removed({ member: { name, email, key } }: { member: Member }) {
  const t = useTranslations("team.remove");
  return (
    <>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("session", { name })}</li>
        {key && <li>{t("key", { prefix: key.prefix })}</li>}
        <li>{t("log")}</li>
        <li className="wrap-anywhere">{t("email", { email })}</li>
      </ul>
      <p>{t("text")}</p>
    </>
  );
}

function Revoked({ member: { name, key } }: { member: Member }) {
  const t = useTranslations("team.revokeKey");
  return (
    <>
      <p>{t("text", { prefix: key?.prefix ?? "" })}</p>
      <p>{t("again", { name })}</p>
    </>
  );
}
