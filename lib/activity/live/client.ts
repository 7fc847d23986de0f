import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { LiveVersion } from "./schema";

/** A visible page polls this often for changes (docs/decisions/010-live.md). */
const askEveryMs = 5_000;

export const liveKey = ["live"] as const;

/** The account's version, which changes with every write. */
export function liveQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...liveKey, account],
    queryFn: ({ signal }) => call<LiveVersion>("/api/live", { signal, account }),
    refetchInterval: askEveryMs,
    staleTime: 0,
  });
}
