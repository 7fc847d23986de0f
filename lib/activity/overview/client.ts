import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { Overview } from "./schema";

export const overviewKeys = { all: ["overview"] as const };

/** Changes of the last 24 hours and the state of the account. */
export function overviewQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...overviewKeys.all, account],
    queryFn: ({ signal }) => call<Overview>("/api/overview", { signal, account }),
  });
}
