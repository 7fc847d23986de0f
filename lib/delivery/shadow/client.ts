import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { listingsKey } from "@/lib/catalog/client";
import type { ShadowReport } from "./schema";

/** What the listings in shadow have been through; asked again when listings change. */
export function shadowQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...listingsKey, account, "shadow"],
    queryFn: ({ signal }) => call<ShadowReport>("/api/prices/shadow", { signal, account }),
  });
}
