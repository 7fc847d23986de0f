import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api/fetcher";
import type { ManagedAccounts, PartnerSelf } from "./schema";

/** While a page is open: what an owner grants or takes back is seen within this time. */
const refreshMs = 10_000;

/** The accounts that the signed-in consultant manages. */
export function managedAccountsQuery() {
  return queryOptions({
    queryKey: ["partners", "managed"],
    queryFn: ({ signal }) => call<ManagedAccounts>("/rm/v1/managed_accounts", { signal }),
    refetchInterval: refreshMs,
  });
}

/** The own partner: its name and code. */
export function partnerQuery() {
  return queryOptions({
    queryKey: ["partners", "own"],
    queryFn: ({ signal }) => call<PartnerSelf>("/api/partners/own", { signal }),
  });
}
