"use client";
import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ActionBoard } from "@/components/actions/action-board";
import { BoardSkeleton } from "@/components/actions/board-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { boardRights } from "@/lib/pricing/actions/board";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import type { ManagedAccount } from "@/lib/identity/partners/schema";

/** The open actions of every managed account whose listings may be seen. */
export function Inbox() {
  const t = useTranslations("actions");
  const query = useQuery(managedAccountsQuery());
  const accounts = query.data?.managed_accounts.filter(
    ({ permissions }) => permissions.listings !== "none",
  );
  const count = accounts?.length ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("inbox")} description={t("inboxDescription", { count })} />
      <QueryView
        query={{ ...query, data: accounts }}
        loading={<BoardSkeleton />}
        empty={<NoAccounts />}
        errorTitle={t("failed")}
        retryLabel={t("retry")}
      >
        {(found) => <Boards accounts={found} />}
      </QueryView>
    </div>
  );
}

function Boards({ accounts }: { accounts: readonly ManagedAccount[] }) {
  // The list is read again every few seconds: what it says decides whether it is another one.
  const told = JSON.stringify(
    accounts.map(({ user_id, name, permissions }) => [user_id, name, permissions]),
  );
  const sources = useMemo(
    () =>
      (JSON.parse(told) as [number, string, ManagedAccount["permissions"]][]).map(
        ([account, name, permissions]) => ({ account, name, rights: boardRights(permissions) }),
      ),
    [told],
  );
  return <ActionBoard sources={sources} />;
}

function NoAccounts() {
  const t = useTranslations("actions.empty");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<Building2 />}
        title={t("noAccounts")}
        action={<LinkButton href="/accounts">{t("accounts")}</LinkButton>}
      >
        {t("noAccountsText")}
      </EmptyState>
    </div>
  );
}
