import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { LiveVersion } from "./schema";

/** A page that is looked at asks this often whether anybody changed anything (docs/decisions/010-live.md). */
const askEveryMs = 5_000;

/** A text that moves whenever something of the account is changed. */
export function liveQuery(account: AccountId) {
  return queryOptions({
    queryKey: ["live", account],
    queryFn: ({ signal }) => call<LiveVersion>("/api/live", { signal, account }),
    refetchInterval: askEveryMs,
    staleTime: 0,
  });
}
