"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { removeMemberMutation, revokeMemberKeyMutation } from "@/lib/identity/team/client";
import type { Member } from "@/lib/identity/team/schema";
import type { MemberAction } from "./member-columns";

interface DialogProps {
  member: Member;
  onClose: () => void;
}

/** Confirms removing a member or revoking their key, and lists the consequences. */
export default function MemberDialog({ action, ...props }: DialogProps & { action: MemberAction }) {
  return action === "remove" ? <RemoveDialog {...props} /> : <RevokeKeyDialog {...props} />;
}

function RemoveDialog({ member, onClose }: DialogProps) {
  const t = useTranslations("team.remove");
  const { user_id: userId, name, email, key } = member;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      size="md"
      mutation={removeMemberMutation()}
      input={userId}
      done={() => t("done", { name })}
      onClose={onClose}
    >
      <Consequences
        points={[
          t("session", { name }),
          key && t("key", { prefix: key.prefix }),
          t("log"),
          t("email", { email }),
        ]}
      />
      <p>{t("text")}</p>
    </ConfirmDialog>
  );
}

function RevokeKeyDialog({ member, onClose }: DialogProps) {
  const t = useTranslations("team.revokeKey");
  const { user_id: userId, name, key } = member;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      size="md"
      mutation={revokeMemberKeyMutation()}
      input={userId}
      done={() => t("done", { name })}
      onClose={onClose}
    >
      <p>{t("text", { prefix: key?.prefix ?? "" })}</p>
      <p>{t("again", { name })}</p>
    </ConfirmDialog>
  );
}
