"use client";
import { SearchX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { PageHeader } from "@/components/page-header/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { useAccountColumns, hrefOf } from "./account-columns";
import { useAccountsView } from "./use-accounts-view";

interface AccountsTableProps {
  accounts: readonly ManagedAccount[];
  partner: string;
}

/** The managed accounts with search and order; a row opens the account. */
export function AccountsTable({ accounts, partner }: AccountsTableProps) {
  const t = useTranslations("accounts");
  const router = useRouter();
  const columns = useAccountColumns();
  const { shown, search, setSearch, sort, setSort } = useAccountsView(accounts);
  return (
    <div className="flex flex-col gap-3">
      <PageHeader
        title={t("title")}
        description={t("description", { count: accounts.length, partner })}
      />
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t("search")}
          placeholder={t("searchHint")}
          hasShortcut
          value={search}
          onChange={setSearch}
          className="w-full sm:w-72"
        />
        <p className="text-sm text-pretty text-ink-faint">{t("figures.note")}</p>
      </search>
      {shown.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<SearchX />}
            title={t("noMatch", { typed: search.trim() })}
            action={<Button onPress={() => setSearch("")}>{t("clear")}</Button>}
          />
        </div>
      ) : (
        <DataTable
          label={t("label")}
          columns={columns}
          rows={shown}
          rowKey={(account) => String(account.user_id)}
          sort={sort}
          onSortChange={setSort}
          onRowAction={(account) => router.push(hrefOf(account))}
          density="comfortable"
        />
      )}
    </div>
  );
}
