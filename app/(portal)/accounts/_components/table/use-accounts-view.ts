"use client";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo, useState } from "react";
import type { Sort } from "@/components/data-table/types";
import { accountFiguresQuery } from "@/lib/identity/partners/client";
import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { shownAccounts, sortIn, sortText } from "./account-order";

/** Reads and writes the search and order of the accounts in the URL. */
export function useAccountsView(accounts: readonly ManagedAccount[]) {
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
