import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import type { NightDetail } from "@/lib/inventory/calendars/nights";
import {
  categoryOf,
  marketVersion,
  type MarketSubject,
  spotOf,
} from "@/lib/market/comparables/server";
import { type Around, type Place, readMarkets } from "./markets";
import { restful } from "./restful";

/** What a listing's market figures depend on. */
export interface FigureSubject extends MarketSubject {
  bedrooms: number | null;
  timeZone: string | null;
}

interface Kind<F> {
  /** How many nights from today are looked at. */
  nights: number;
  /** Default: prices. */
  detail?: NightDetail;
  /** What is said of a listing without place, currency or bedrooms. */
  unknown: F;
  /** Begins a reading: what is returned may remember what several places share. */
  begin: () => (around: Around) => F;
}

type FiguresOf<F> = <T extends FigureSubject>(
  caller: Pick<Caller, "account">,
  listings: readonly T[],
  now?: Date,
) => Promise<(listing: T) => F>;

/**
 * Makes a reader of one kind of figures. It keeps them by place and day until market data changes: one statement while
 * everything is known, two more otherwise, however many listings.
 */
export function keeper<F extends object>({
  nights,
  detail = "prices",
  unknown,
  begin,
}: Kind<F>): FiguresOf<F> {
  const kept = new LRUCache<string, { version: string; figures: F }>({ max: 50_000 });
  return async (caller, listings, now = new Date()) => {
    const version = await marketVersion();
    const places = new Map(listings.map((listing) => [listing, placeOf(caller, listing, now)]));
    const found = new Map<Place, F>();
    const missing: Place[] = [];
    for (const place of places.values()) {
      if (!place) continue;
      const known = kept.get(JSON.stringify(place));
      if (known?.version === version) found.set(place, known.figures);
      else missing.push(place);
    }
    if (missing.length > 0) {
      const aroundOf = await readMarkets(missing, nights, detail);
      const make = begin();
      const rest = restful();
      for (const place of missing) {
        await rest();
        const figures = make(aroundOf(place));
        kept.set(JSON.stringify(place), { version, figures });
        found.set(place, figures);
      }
    }
    return (listing) => {
      const place = places.get(listing);
      return (place && found.get(place)) ?? unknown;
    };
  };
}

function placeOf(
  { account }: Pick<Caller, "account">,
  listing: FigureSubject,
  now: Date,
): Place | null {
  const spot = spotOf(listing);
  const category = categoryOf(listing);
  if (!spot || category === null) return null;
  return { spot, category, today: dateIn(listing.timeZone ?? account.timeZone, now) };
}
