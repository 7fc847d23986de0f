"use client";
import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ActionBoard } from "@/components/actions/board/action-board";
import { BoardSkeleton } from "@/components/actions/board/board-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";
import { boardRights, type Source } from "@/lib/pricing/actions/board";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import type { ManagedAccounts } from "@/lib/identity/partners/schema";

/** Open actions of all managed accounts whose listings the consultant may view. */
export function Inbox() {
  const t = useTranslations("actions");
  const query = useQuery({ ...managedAccountsQuery(), select: sourcesOf });
  const count = query.data?.length ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("inbox")} description={t("inboxDescription", { count })} />
      <QueryView
        query={query}
        loading={<BoardSkeleton />}
        empty={<NoAccounts />}
        errorTitle={t("failed")}
      >
        {(sources) => <ActionBoard sources={sources} />}
      </QueryView>
    </div>
  );
}

/** React Query keeps the result's identity while the accounts' names and permissions are the same. */
function sourcesOf({ managed_accounts: accounts }: ManagedAccounts): Source[] {
  return accounts
    .filter(({ permissions }) => permissions.listings !== "none")
    .map(({ user_id: account, name, permissions }) => ({
      account,
      name,
      rights: boardRights(permissions),
    }));
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
