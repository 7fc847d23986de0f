import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { PriceChanges } from "./schema";

/** How a listing's prices differ from those of an instant (ISO 8601), with the causes. */
export function priceChangesQuery(
  account: AccountId,
  { pms, id }: { pms: string; id: string },
  since: string,
) {
  return queryOptions({
    queryKey: ["prices", account, "changes", pms, id, since],
    queryFn: ({ signal }) =>
      call<PriceChanges>("/api/prices/changes", {
        method: "POST",
        body: { id, pms, since },
        signal,
        account,
      }),
    placeholderData: keepPreviousData,
  });
}
