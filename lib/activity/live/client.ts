import { z } from "zod";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";

/** Another `version` means that somebody changed the account; another `evaluated_at`, that its actions were evaluated. */
export const LiveVersion = z.strictObject({
  version: z.string(),
  evaluated_at: z.string().nullable(),
});

export type LiveVersion = z.output<typeof LiveVersion>;

/** How often a visible page fetches the version (docs/decisions/010-live.md). */
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
 * The version at which the page's data was read, prefetched with it. On a streamed page it can arrive after the first
 * live version, so it has its own key; with a shared key, the newer version would hide that the page is older.
 */
export function pageVersionQuery(account: AccountId) {
  return queryOptions<LiveVersion>({
    queryKey: [...liveKeys.all, account, "page"],
    queryFn: skipToken,
  });
}
