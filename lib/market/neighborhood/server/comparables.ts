import type { Caller } from "@/lib/auth/server/caller";
import { dateIn, dayOf } from "@/lib/core/dates";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import { metresTo, nearest, placeOf, readComparables } from "@/lib/market/comparables/server";
import { toMoney } from "./counts";
import { askingPrices } from "./market";
import { percentilesOf, tally } from "../percentiles";
import type { Comparables, ComparablesQuery } from "../schema-comparables";
import { subjectOf } from "./subject";
import { summaryNights } from "./summary";

/** The market set of a listing in reach, each with its place and what it asks. Three statements. Throws as neighborhoodBytes. */
export async function comparables(
  caller: Caller,
  { listing_id, pms }: ComparablesQuery,
  now: Date = new Date(),
): Promise<Comparables> {
  const { subject, timeZone } = await subjectOf(caller, listing_id, pms);
  const { spot, place } = subject;
  const set = spot ? nearest(spot, await readComparables([spot])) : [];
  const span = { first: dayOf(dateIn(timeZone, now)), nights: summaryNights };
  const keys = set.map(({ key }) => key);
  const nightsOf = await readMarketNights(keys, span);
  const priceOf = (key: number): number | null => {
    const nights = nightsOf.get(key);
    const asked = nights ? askingPrices({ nights }, 0, summaryNights) : [];
    return toMoney(percentilesOf([tally(asked)], [0.5])[0] ?? null);
  };
  return {
    latitude: place.lat,
    longitude: place.lng,
    comparables: set.map((each) => ({
      ...placeOf(each),
      metres: spot ? Math.round(metresTo(spot, each)) : 0,
      category: each.category === null ? null : String(each.category),
      price: priceOf(each.key),
    })),
  };
}
