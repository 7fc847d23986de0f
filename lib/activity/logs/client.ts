import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call, callFile } from "@/lib/http/fetcher";
import type { LogFilters, LogPage, RevertResult, Users } from "./schema";
import { exportQuery } from "./view";

/** What another person changed is asked for this often. */
const freshMs = 10_000;

/** The log that matches, newest first, page after page; totals are those of the first. */
export function logsQuery(account: AccountId, filters: LogFilters) {
  return infiniteQueryOptions({
    queryKey: ["logs", account, filters],
    queryFn: ({ pageParam, signal }) =>
      call<LogPage>(`${doorOf(filters)}/logs`, {
        method: "POST",
        body: { ...filters, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
        account,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
}

/** So many entries stand beside a listing. */
const besideListing = 5;

/** What was changed about a listing in the last 30 days, newest first, the first few. */
export function listingLogQuery(account: AccountId, listing: { listing_id: string; pms: string }) {
  const body = { log_type: "listing", listings: [listing], limit: besideListing };
  return queryOptions({
    queryKey: ["logs", account, "beside", listing],
    queryFn: async ({ signal }) => {
      const page = await call<LogPage>("/v1/logs", { method: "POST", body, signal, account });
      return page.data;
    },
    refetchInterval: freshMs,
    staleTime: 0,
  });
}

/** Who may be asked for in `user_ids`. */
export function usersQuery(account: AccountId) {
  return queryOptions({
    queryKey: ["logs", account, "users"],
    queryFn: ({ signal }) => call<Users>("/v1/users", { signal, account }),
  });
}

/** Takes back the change of an entry; invalidate ["logs"] and what the entry is about. */
export function revertEntry({ account, id }: { account: AccountId; id: string }) {
  return call<RevertResult>("/v1/logs/revert", { method: "POST", body: { id }, account });
}

/** Everything that matches, as CSV. */
export function exportLog(account: AccountId, filters: LogFilters): Promise<Blob> {
  return callFile(`${doorOf(filters)}/logs/export?${exportQuery(filters)}`, { account });
}

/** What changes came through is asked of the portal's own route: the API's has no such filter. */
function doorOf({ through }: LogFilters): "/api" | "/v1" {
  return through === undefined ? "/v1" : "/api";
}
