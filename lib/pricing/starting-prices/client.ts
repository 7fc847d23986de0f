import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { StartingPrices } from "./schema";

/** Key prefix of every query about starting prices. */
export const startingPricesKey = ["starting-prices"] as const;

/** Suggestions take long to compute, and calendars, bookings and markets change slowly. */
const staleTime = 900_000;

interface ListingRef {
  id: string;
  pms: string;
}

/** Prices that 1…1,000 listings can start from. */
export function startingPricesQuery(account: AccountId, listings: readonly ListingRef[]) {
  const asked = listings.map(({ id, pms }) => ({ id, pms }));
  return queryOptions({
    queryKey: [...startingPricesKey, account, asked],
    queryFn: ({ signal }) =>
      call<{ listings: StartingPrices[] }>("/api/prices/starting", {
        method: "POST",
        body: { listings: asked },
        account,
        signal,
      }),
    staleTime,
  });
}
