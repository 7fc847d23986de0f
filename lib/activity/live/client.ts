import { queryOptions, skipToken } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { LiveVersion } from "./schema";

/** How often a visible page asks for the version (docs/decisions/010-live.md). */
const refreshMs = 5_000;

export const liveKeys = { all: ["live"] as const };

/** A version that changes with every change to the account. */
export function liveQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...liveKeys.all, account],
    queryFn: ({ signal }) => call<LiveVersion>("/api/live", { signal, account }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

/**
 * The version that the data in the page were read at, prefetched with them. It arrives after the first live version where
 * the page is streamed, hence a key of its own: the newer of one key would hide that the page is older.
 */
export function pageVersionQuery(account: AccountId) {
  return queryOptions<LiveVersion>({
    queryKey: [...liveKeys.all, account, "page"],
    queryFn: skipToken,
  });
}
