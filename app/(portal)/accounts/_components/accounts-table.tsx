"use client";
import { SearchX } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { PageHeader } from "@/components/page-header/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import type { ManagedAccount, AccountFigures } from "@/lib/identity/partners/schema";
import { useAccountColumns, hrefOf } from "./account-columns";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import type { Sort } from "@/components/data-table/types";
import { accountFiguresQuery } from "@/lib/identity/partners/client";
import { fold } from "../../_components/palette/matches";

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

/** Reads and writes the search and order of the accounts in the URL. */
function useAccountsView(accounts: readonly ManagedAccount[]) {
  const params = useSearchParams();
  const [search, type] = useState(params.get("q") ?? "");
  const text = params.get("sort");
  const sort = useMemo(() => sortIn(text), [text]);
  const deferred = useDeferredValue(search);
  const { data } = useQuery(accountFiguresQuery());
  const shown = useMemo(() => {
    const figures = new Map(data?.accounts.map((each) => [each.user_id, each]));
    return shownAccounts(accounts, deferred, sort, figures);
  }, [accounts, deferred, sort, data]);
  return {
    shown,
    search,
    sort,
    setSearch: (typed: string) => {
      type(typed);
      write("q", typed);
    },
    setSort: (next: Sort) => write("sort", sortText(next)),
  };
}

function write(name: string, value: string): void {
  const url = new URL(location.href);
  if (value === "") url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  history.replaceState(null, "", url);
}

/** Figures by the account's user ID; empty until loaded. */
export type FiguresById = ReadonlyMap<number, AccountFigures["accounts"][number]>;

/** Returns the sort key of a column: text, a number, or null for an unknown number. */
type KeyOf = (account: ManagedAccount, figures: FiguresById) => string | number | null;

const keys: Readonly<Record<string, KeyOf>> = {
  name: ({ name }) => name,
  // High before medium before low; no account has a million actions of one urgency.
  actions: ({ open_actions: { high, medium, low } }) => (high * 1e6 + medium) * 1e6 + low,
  listings: ({ listings }) => listings,
  occupancy: ({ user_id: id }, figures) => figures.get(id)?.occupancy_next_30 ?? null,
  adr: ({ user_id: id }, figures) => figures.get(id)?.money?.adr.value ?? null,
  revpar: ({ user_id: id }, figures) => figures.get(id)?.money?.revpar.value ?? null,
  revenue: ({ user_id: id }, figures) => figures.get(id)?.money?.revenue.value ?? null,
  pickup: ({ user_id: id }, figures) => figures.get(id)?.money?.pickup.value ?? null,
};
/** Columns with amounts, which are compared within one currency only. */
const moneyColumns = new Set(["adr", "revpar", "revenue"]);

const defaultSort: Sort = { column: "actions", direction: "descending" };

/** Returns the order from `sort` of the URL, such as `-listings`; by default most urgent first. */
export function sortIn(text: string | null): Sort {
  const column = text?.replace(/^-/, "") ?? "";
  if (!Object.hasOwn(keys, column)) return defaultSort;
  return { column, direction: text?.startsWith("-") ? "descending" : "ascending" };
}

/** Returns the order as text for the URL; empty for the default. */
export function sortText({ column, direction }: Sort): string {
  if (column === defaultSort.column && direction === defaultSort.direction) return "";
  return direction === "descending" ? `-${column}` : column;
}

/**
 * Returns the accounts whose name or user ID contains every word, in this order, then by name.
 * Unknown figures are last in both directions. Amounts are sorted within their currency, currencies
 * by their code.
 */
export function shownAccounts(
  accounts: readonly ManagedAccount[],
  search: string,
  { column, direction }: Sort,
  figures: FiguresById,
): ManagedAccount[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const keyOf = keys[column] ?? (() => null);
  const sign = direction === "descending" ? -1 : 1;
  const currencyOf = ({ user_id: id }: ManagedAccount) =>
    moneyColumns.has(column) ? (figures.get(id)?.money?.currency ?? "") : "";
  return accounts
    .filter((account) => {
      const text = fold(`${account.name} ${account.user_id}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => {
      const [one, other] = [keyOf(a, figures), keyOf(b, figures)];
      if (one === null || other === null) {
        return Number(one === null) - Number(other === null) || a.name.localeCompare(b.name);
      }
      return (
        currencyOf(a).localeCompare(currencyOf(b)) ||
        sign * compareKeys(one, other) ||
        a.name.localeCompare(b.name)
      );
    });
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other));
}
