import { type DateText, dayOf } from "@/lib/core/dates";
import type { NightDetail, Nights } from "@/lib/inventory/calendars/nights";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import {
  type Comparable,
  nearest,
  readComparables,
  type ComparedListing,
} from "@/lib/market/comparables/server";
import { type Market, type Member, toMarket } from "./market";
import { makeYield } from "@/lib/core/server/yielding";

/** A listing to compare, on its own day. */
export interface ListingDay {
  compared: ComparedListing;
  category: number;
  today: DateText;
}

/** A market and its members in the listing's own category. */
export interface ListingMarket {
  market: Market;
  members: readonly Member[];
  today: DateText;
}

/**
 * The markets of many listings, `nights` nights from each one's today and `back` before it. Two statements: neighbors
 * are found here, and nights are read once for all.
 */
export async function readMarkets(
  listingDays: readonly ListingDay[],
  { nights, back }: { nights: number; back: number },
  detail: NightDetail,
): Promise<(day: ListingDay) => ListingMarket> {
  const comparables = await readComparables(listingDays.map(({ compared }) => compared));
  const sets = new Map<ListingDay, readonly Comparable[]>();
  const yieldIfLong = makeYield();
  for (const day of listingDays) {
    await yieldIfLong();
    sets.set(day, nearest(day.compared, comparables));
  }
  const days = listingDays.map(({ today }) => dayOf(today));
  const first = Math.min(...days) - back;
  const span = { first, nights: Math.max(...days) + nights - first };
  const read = await readMarketNights(keysOf(sets.values()), span, detail);
  return (day) => listingMarket(day, sets.get(day) ?? [], read, span);
}

function keysOf(sets: Iterable<readonly Comparable[]>): number[] {
  return [...new Set([...sets].flatMap((set) => set.map(({ key }) => key)))];
}

function listingMarket(
  { today, category }: ListingDay,
  set: readonly Comparable[],
  read: ReadonlyMap<number, Nights>,
  span: { first: number; nights: number },
): ListingMarket {
  const market = toMarket(set, read, dayOf(today) - span.first, span);
  return { market, members: market.categories.get(category) ?? [], today };
}
