import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { OperatorAccounts, OperatorStatus } from "./schema";

export const operatorKeys = { all: ["operator"] as const };

/** How often an open page reads again: servers tell of themselves every half minute. */
const refreshMs = 10_000;
const accountsMs = 60_000;

/** The state of the installation. */
export function operatorStatusQuery() {
  return queryOptions({
    queryKey: [...operatorKeys.all, "status"],
    queryFn: ({ signal }) => call<OperatorStatus>("/api/operator", { signal }),
    refetchInterval: refreshMs,
  });
}

/** Every account by name, page by page. */
export function operatorAccountsQuery() {
  return infiniteQueryOptions({
    queryKey: [...operatorKeys.all, "accounts"],
    queryFn: ({ pageParam, signal }) =>
      call<OperatorAccounts>(
        pageParam === null
          ? "/api/operator/accounts"
          : `/api/operator/accounts?cursor=${pageParam}`,
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: accountsMs,
  });
}
