import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type AccountId, call, callFile } from "@/lib/http/fetcher";
import { logKeys } from "./keys";
import type { LogFilters, LogPage, PortalLogPage, Users, RevertResult } from "./schema";
import { exportQuery } from "./view";

/** How often a listing's recent entries are reloaded. */
const freshMs = 10_000;

/** Pages of matching entries, newest first; the totals are the first page's. */
export function logsQuery(account: AccountId, filters: LogFilters) {
  return infiniteQueryOptions({
    queryKey: [...logKeys.all, account, filters],
    queryFn: ({ pageParam, signal }) =>
      call<PortalLogPage>("/api/logs", {
        method: "POST",
        body: { ...filters, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
        account,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
}

/** How many entries a listing's drawer shows. */
const recentCount = 5;

/** The newest entries about a listing in the last 30 days. */
export function listingLogQuery(account: AccountId, listing: { listing_id: string; pms: string }) {
  const body = { log_type: "listing", listings: [listing], limit: recentCount };
  return queryOptions({
    queryKey: [...logKeys.all, account, "recent", listing],
    queryFn: async ({ signal }) => {
      const page = await call<LogPage>("/v1/logs", { method: "POST", body, signal, account });
      return page.data;
    },
    refetchInterval: freshMs,
    staleTime: 0,
  });
}

/** People whose ids `user_ids` takes. */
export function usersQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...logKeys.all, account, "users"],
    queryFn: ({ signal }) => call<Users>("/v1/users", { signal, account }),
  });
}

/** What reverting an entry would do, read each time its dialog opens. */
export function tryRevertQuery({ account, id }: { account: AccountId; id: string }) {
  return queryOptions({
    queryKey: [...logKeys.all, account, "try-revert", id],
    queryFn: ({ signal }) =>
      call<RevertResult>("/v1/logs/revert", {
        method: "POST",
        body: { id, dry_run: true },
        account,
        signal,
      }),
    gcTime: 0,
    retry: false,
  });
}

/** Reverts the change of an entry. Invalidate the log and what the entry is about. */
export function revertEntry({ account, id }: { account: AccountId; id: string }) {
  return call<RevertResult>("/v1/logs/revert", { method: "POST", body: { id }, account });
}

/** All matching entries as CSV. */
export function exportLog(account: AccountId, filters: LogFilters): Promise<Blob> {
  return callFile(`/api/logs/export?${exportQuery(filters)}`, { account });
}
