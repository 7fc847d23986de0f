import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call, callFile } from "@/lib/http/fetcher";
import type { LogFilters, LogPage, RevertResult, Users } from "./schema";
import { exportQuery } from "./view";

export const logsKey = ["logs"] as const;

/** How often a listing's log is refreshed. */
const freshMs = 10_000;

/** Matching entries, newest first, page by page. Totals come with the first page. */
export function logsQuery(account: AccountId, filters: LogFilters) {
  return infiniteQueryOptions({
    queryKey: [...logsKey, account, filters],
    queryFn: ({ pageParam, signal }) =>
      call<LogPage>(`${baseOf(filters)}/logs`, {
        method: "POST",
        body: { ...filters, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
        account,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
}

/** Number of entries shown with a listing. */
const besideListing = 5;

/** The latest changes to a listing in the last 30 days, newest first. */
export function listingLogQuery(account: AccountId, listing: { listing_id: string; pms: string }) {
  const body = { log_type: "listing", listings: [listing], limit: besideListing };
  return queryOptions({
    queryKey: [...logsKey, account, "beside", listing],
    queryFn: async ({ signal }) => {
      const page = await call<LogPage>("/v1/logs", { method: "POST", body, signal, account });
      return page.data;
    },
    refetchInterval: freshMs,
    staleTime: 0,
  });
}

/** People the log can be filtered by (`user_ids`). */
export function usersQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...logsKey, account, "users"],
    queryFn: ({ signal }) => call<Users>("/v1/users", { signal, account }),
  });
}

/** Reverts an entry. Invalidate `logsKey` and the queries of the changed object afterwards. */
export function revertEntry({ account, id }: { account: AccountId; id: string }) {
  return call<RevertResult>("/v1/logs/revert", { method: "POST", body: { id }, account });
}

/** All matching entries as CSV. */
export function exportLog(account: AccountId, filters: LogFilters): Promise<Blob> {
  return callFile(`${baseOf(filters)}/logs/export?${exportQuery(filters)}`, { account });
}

/** The portal's own route filters by `through`; the public API has no such filter. */
function baseOf({ through }: LogFilters): "/api" | "/v1" {
  return through === undefined ? "/v1" : "/api";
}
