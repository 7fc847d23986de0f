import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import { dateOf, dayOf } from "@/lib/core/dates";
import type { NightRef } from "./night-ref";
import type { ListingPrices } from "./schema";
import type { NightAnswer } from "./schema-night";

/** Explains the price of a listing's night; keeps the previous night until the next one is loaded. */
export function nightQuery(account: AccountId, { id, pms, date }: NightRef) {
  return queryOptions({
    queryKey: ["prices", account, "night", pms, id, date],
    queryFn: ({ signal }) =>
      call<NightAnswer>("/api/prices/night", {
        method: "POST",
        body: { id, pms, date },
        signal,
        account,
      }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** Prices of a listing's next nights, from its own today on; at least `count` if it has prices. */
export function comingNightsQuery(
  account: AccountId,
  { id, pms }: Pick<NightRef, "id" | "pms">,
  count: number,
) {
  return queryOptions({
    queryKey: ["prices", account, "coming", pms, id, count],
    queryFn: async ({ signal }): Promise<ListingPrices> => {
      // One day more, because the listing's today may be tomorrow in UTC.
      const dateTo = dateOf(dayOf(new Date().toISOString().slice(0, 10)) + count);
      const [prices] = await call<ListingPrices[]>("/v1/listing_prices", {
        method: "POST",
        body: { listings: [{ id, pms, dateTo }] },
        signal,
        account,
      });
      if (!prices) throw new Error("The answer has one listing.");
      return prices;
    },
    staleTime: 10_000,
  });
}
