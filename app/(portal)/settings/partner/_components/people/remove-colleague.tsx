"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { removeMemberMutation } from "@/lib/identity/team/client";
import type { Member } from "@/lib/identity/team/schema";

/** Asks before a colleague is removed from the partner. */
export function RemoveColleague({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations("partner.remove");
  const { name, user_id: userId } = member;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      mutation={removeMemberMutation()}
      input={userId}
      done={() => t("done", { name })}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("session", { name })}</li>
        <li>{t("log")}</li>
        <li>{t("again")}</li>
      </ul>
    </ConfirmDialog>
  );
}
