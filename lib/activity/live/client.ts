import { queryOptions } from "@tanstack/react-query";
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
