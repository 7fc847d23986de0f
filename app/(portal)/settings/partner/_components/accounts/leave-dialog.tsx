"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { leaveAccountMutation } from "@/lib/identity/partners/client";
import type { ManagedAccount } from "@/lib/identity/partners/schema";

interface LeaveDialogProps {
  account: ManagedAccount;
  /** The partner's name. */
  partner: string;
  onClose: () => void;
}

/** Asks before the partner stops managing an account. */
export function LeaveDialog({ account, partner, onClose }: LeaveDialogProps) {
  const t = useTranslations("partner.accounts");
  const { name, user_id: userId } = account;
  return (
    <ConfirmDialog
      title={t("ask", { name })}
      confirmLabel={t("confirm")}
      mutation={leaveAccountMutation()}
      input={userId}
      done={() => t("done", { name })}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("calls", { partner })}</li>
        <li>{t("log")}</li>
        <li>{t("again")}</li>
      </ul>
    </ConfirmDialog>
  );
}
