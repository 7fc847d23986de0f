import type { Caller } from "@/lib/auth/server/caller";
import { dateIn, dayOf } from "@/lib/core/dates";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import {
  type Comparable,
  coordinatesOf,
  metresTo,
  nearest,
  readComparables,
} from "@/lib/market/comparables/server";
import { ageOn } from "@/lib/market/model/age";
import { modelNights } from "@/lib/market/model/log-prices";
import { pricedComparablesIn, toMoney } from "./market";
import { percentilesOf } from "@/lib/market/model/percentiles";
import type { Comparables, ComparablesQuery } from "../schema";
import { neighborhoodInput } from "./queries";
import { talliedOf } from "./answer";

/** The comparables of a listing in reach, each with location and asking price. Three statements. Throws like neighborhoodBytes. */
export async function comparables(
  caller: Caller,
  { listing_id, pms }: ComparablesQuery,
  now: Date = new Date(),
): Promise<Comparables> {
  const { input, timeZone } = await neighborhoodInput(caller, listing_id, pms);
  const { compared, location } = input;
  const set = compared ? nearest(compared, await readComparables([compared])) : [];
  // Placeholders are detected over all nights of the model, not only the returned ones.
  const span = { first: dayOf(dateIn(timeZone, now)), nights: modelNights };
  const nightsOf = await readMarketNights(
    set.map(({ key }) => key),
    span,
  );
  return {
    latitude: location.lat,
    longitude: location.lng,
    comparables: set.map((each) => ({
      ...coordinatesOf(each),
      metres: compared ? Math.round(metresTo(compared, each)) : 0,
      category: each.category === null ? null : String(each.category),
      price: askingPriceOf(each, nightsOf.get(each.key), span.first),
      age: ageOn(span.first, each.asOf),
    })),
  };
}

/** The median asking price of a comparable, in the currency; null without one, of a placeholder and of old data. */
function askingPriceOf(
  { statedPrice, source, asOf }: Comparable,
  nights: Nights | undefined,
  today: number,
): number | null {
  const age = ageOn(today, asOf);
  const member = nights && { source, statedPrice, nights, age, unknownFrom: 0 };
  const [comparable] = member ? pricedComparablesIn([member], 0, modelNights) : [];
  return comparable ? toMoney(percentilesOf([talliedOf(comparable)], [0.5])[0] ?? null) : null;
}
