"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import { AccountsLoading } from "./accounts-loading";
import { AccountsTable } from "./table/accounts-table";
import { NoAccounts } from "./no-accounts";

/** All managed accounts, or instructions for getting one. */
export function AccountsView({ partner }: { partner: string }) {
  const t = useTranslations("accounts");
  const query = useQuery(managedAccountsQuery());
  return (
    <>
      {query.data === undefined && query.error && (
        <PageHeader title={t("title")} className="mb-3" />
      )}
      <QueryView
        query={query}
        loading={<AccountsLoading />}
        empty={<NoAccounts partner={partner} />}
        isEmpty={(data) => data.managed_accounts.length === 0}
        errorTitle={t("failed")}
      >
        {(data) => <AccountsTable accounts={data.managed_accounts} partner={partner} />}
      </QueryView>
    </>
  );
}
