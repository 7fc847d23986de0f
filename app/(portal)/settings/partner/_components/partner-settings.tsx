"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/text-link";
import type { PartnerSelf, ManagedAccount } from "@/lib/identity/partners/schema";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { SkeletonLines, Skeleton } from "@/components/ui/skeleton";
import {
  partnerQuery,
  renewCodeMutation,
  leaveAccountMutation,
  managedAccountsQuery,
} from "@/lib/identity/partners/client";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { UserPlus } from "lucide-react";
import { lateComponent } from "@/components/prefetch/late-component";
import { teamQuery } from "@/lib/identity/team/client";
import { PeopleList } from "./people-list";

interface PartnerSettingsProps {
  /** The viewer's. */
  userId: number;
  timeZone: string;
}

/** The partner's code, key, people and accounts. */
export function PartnerSettings({ userId, timeZone }: PartnerSettingsProps) {
  const t = useTranslations("partner");
  const query = useQuery(partnerQuery());
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <PageHeader
        title={t("title")}
        {...(query.data && { description: t("description", { name: query.data.name }) })}
      />
      <QueryView
        query={query}
        loading={
          <Card>
            <SkeletonLines label={t("loading")} lines={["h-40 w-full"]} />
          </Card>
        }
        errorTitle={t("failed")}
      >
        {(partner) => (
          <>
            <div className="grid gap-4 md:grid-cols-2">
              <CodeCard partner={partner} />
              <KeyCard partner={partner} />
            </div>
            <PeopleSection canManage={partner.can_manage} userId={userId} timeZone={timeZone} />
            {partner.can_manage && <ManagedAccounts partner={partner} />}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Link to the partner's key. */
function KeyCard({ partner }: { partner: PartnerSelf }) {
  const t = useTranslations("partner.key");
  const { href } = useAccount();
  return (
    <Card title={t("title")}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-ink-soft">{t("text", { name: partner.name })}</p>
        <LinkButton href={href("/settings/api")}>{t("open")}</LinkButton>
      </div>
    </Card>
  );
}

/** The code that owners enter to grant the partner access. */
function CodeCard({ partner }: { partner: PartnerSelf }) {
  const t = useTranslations("partner.code");
  const [isRenewing, setRenewing] = useState(false);
  const { name, code, can_manage: canManage } = partner;
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <code className="flex h-8 items-center rounded-md border border-line bg-muted px-3 font-mono text-base tracking-widest text-ink select-all">
            {code}
          </code>
          <CopyButton text={code} label={t("copy")} />
          {canManage && <Button onPress={() => setRenewing(true)}>{t("renew")}</Button>}
        </div>
        <p className="text-sm text-ink-soft">{t("text", { name })}</p>
      </div>
      {isRenewing && <RenewCodeDialog code={code} onClose={() => setRenewing(false)} />}
    </Card>
  );
}

/** Confirms renewing the code. */
function RenewCodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslations("partner.code");
  return (
    <ConfirmDialog
      title={t("ask")}
      confirmLabel={t("confirm")}
      tone="primary"
      mutation={renewCodeMutation()}
      input={undefined}
      done={(made) => t("done", { code: made.code })}
      onClose={onClose}
    >
      <Consequences points={[t("old", { code }), t("kept")]} />
    </ConfirmDialog>
  );
}

// Loaded when first opened.
const InviteColleague = lateComponent(() => import("./invite-colleague"));

interface PeopleSectionProps {
  canManage: boolean;
  userId: number;
  timeZone: string;
}

/** The partner's people and invitations. */
function PeopleSection({ canManage, userId, timeZone }: PeopleSectionProps) {
  const t = useTranslations("partner.people");
  const query = useQuery(teamQuery());
  const [isInviting, setInviting] = useState(false);
  return (
    <Card
      title={t("title")}
      padding="none"
      {...(canManage && {
        actions: (
          <Button size="sm" onPress={() => setInviting(true)}>
            <UserPlus aria-hidden />
            {t("invite")}
          </Button>
        ),
      })}
    >
      <QueryView
        query={query}
        loading={<Skeleton className="m-4 h-16" />}
        errorTitle={useTranslations("team")("failed")}
      >
        {(team) => <PeopleList team={team} userId={userId} timeZone={timeZone} />}
      </QueryView>
      {isInviting && <InviteColleague timeZone={timeZone} onClose={() => setInviting(false)} />}
    </Card>
  );
}

/** The managed accounts, each with a Leave button. */
function ManagedAccounts({ partner }: { partner: PartnerSelf }) {
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
