import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { Overview } from "./schema";

/** What changed in the last 24 hours and how the account stands. */
export function overviewQuery(account: AccountId) {
  return queryOptions({
    queryKey: ["overview", account],
    queryFn: ({ signal }) => call<Overview>("/api/overview", { signal, account }),
  });
}
