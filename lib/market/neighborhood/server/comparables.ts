import type { Caller } from "@/lib/auth/server/caller";
import { dateIn, dayOf } from "@/lib/core/dates";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import { metresTo, nearest, coordinatesOf, readComparables } from "@/lib/market/comparables/server";
import { toMoney } from "./counts";
import { askingPrices } from "./market";
import { percentilesOf, tally } from "../percentiles";
import type { Comparables, ComparablesQuery } from "../schema-comparables";
import { neighborhoodInput } from "./input";
import { summaryNights } from "./summary";

/** The comparables of a listing in reach, each with location and asking price. Three statements. Throws like neighborhoodBytes. */
export async function comparables(
  caller: Caller,
  { listing_id, pms }: ComparablesQuery,
  now: Date = new Date(),
): Promise<Comparables> {
  const { input, timeZone } = await neighborhoodInput(caller, listing_id, pms);
  const { compared, location } = input;
  const set = compared ? nearest(compared, await readComparables([compared])) : [];
  const span = { first: dayOf(dateIn(timeZone, now)), nights: summaryNights };
  const keys = set.map(({ key }) => key);
  const nightsOf = await readMarketNights(keys, span);
  const priceOf = (key: number): number | null => {
    const nights = nightsOf.get(key);
    const asked = nights ? askingPrices({ nights }, 0, summaryNights) : [];
    return toMoney(percentilesOf([tally(asked)], [0.5])[0] ?? null);
  };
  return {
    latitude: location.lat,
    longitude: location.lng,
    comparables: set.map((each) => ({
      ...coordinatesOf(each),
      metres: compared ? Math.round(metresTo(compared, each)) : 0,
      category: each.category === null ? null : String(each.category),
      price: priceOf(each.key),
    })),
  };
}
