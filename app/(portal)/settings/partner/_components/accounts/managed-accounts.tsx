"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { leaveAccountMutation, managedAccountsQuery } from "@/lib/identity/partners/client";
import type { ManagedAccount, PartnerSelf } from "@/lib/identity/partners/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

/** The managed accounts, each with a Leave button. */
export function ManagedAccounts({ partner }: { partner: PartnerSelf }) {
  const t = useTranslations("partner.accounts");
  const query = useQuery(managedAccountsQuery());
  const [leaving, setLeaving] = useState<ManagedAccount | null>(null);
  const accounts = query.data?.managed_accounts ?? [];
  return (
    <Card title={t("title")} padding="none">
      {accounts.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-faint">{t("none")}</p>
      ) : (
        <ul aria-label={t("label")} className="divide-y divide-line">
          {accounts.map((account) => (
            <li key={account.user_id} className="flex items-center gap-4 px-4 py-2 text-sm">
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium text-ink">{account.name}</span>
                <span className="text-xs text-ink-faint tabular-nums">
                  {account.user_id} · {t("listings", { count: account.listings })}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={t("leaveOf", { name: account.name })}
                onPress={() => setLeaving(account)}
              >
                {t("leave")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <LeaveDialog account={leaving} partner={partner.name} onClose={() => setLeaving(null)} />
      )}
    </Card>
  );
}

interface LeaveDialogProps {
  account: ManagedAccount;
  /** The partner's name. */
  partner: string;
  onClose: () => void;
}

/** Confirms that the partner stops managing an account. */
function LeaveDialog({ account, partner, onClose }: LeaveDialogProps) {
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
      <Consequences points={[t("calls", { partner }), t("log"), t("again")]} />
    </ConfirmDialog>
  );
}
