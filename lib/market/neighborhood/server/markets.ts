import { type DateText, dayOf } from "@/lib/core/dates";
import type { NightDetail, Nights } from "@/lib/inventory/calendars/nights";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import {
  type Comparable,
  nearest,
  readComparables,
  type Spot,
} from "@/lib/market/comparables/server";
import { type Market, type Member, toMarket } from "./market";
import { restful } from "./restful";

/** A listing as its market sees it, on its own day. */
export interface Place {
  spot: Spot;
  category: number;
  today: DateText;
}

/** A market and those of it that are in the listing's own category. */
export interface Around {
  market: Market;
  members: readonly Member[];
  today: DateText;
}

/**
 * The markets of many places, `nights` nights from each one's today. Two statements, however many places: what is
 * near a place is found here, and nights are read once for all.
 */
export async function readMarkets(
  places: readonly Place[],
  nights: number,
  detail: NightDetail,
): Promise<(place: Place) => Around> {
  const comparables = await readComparables(places.map(({ spot }) => spot));
  const sets = new Map<Place, readonly Comparable[]>();
  const rest = restful();
  for (const place of places) {
    await rest();
    sets.set(place, nearest(place.spot, comparables));
  }
  const days = places.map(({ today }) => dayOf(today));
  const first = Math.min(...days);
  const span = { first, nights: Math.max(...days) + nights - first };
  const read = await readMarketNights(keysOf(sets.values()), span, detail);
  return (place) => around(place, sets.get(place) ?? [], read, span);
}

function keysOf(sets: Iterable<readonly Comparable[]>): number[] {
  return [...new Set([...sets].flatMap((set) => set.map(({ key }) => key)))];
}

function around(
  { today, category }: Place,
  set: readonly Comparable[],
  read: ReadonlyMap<number, Nights>,
  span: { first: number; nights: number },
): Around {
  const market = toMarket(set, read, dayOf(today) - span.first, span.nights);
  return { market, members: market.categories.get(category) ?? [], today };
}
