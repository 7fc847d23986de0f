import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import type { NightDetail } from "@/lib/inventory/calendars/nights";
import {
  categoryOf,
  marketVersion,
  type ListingFacts,
  toComparedListing,
} from "@/lib/market/comparables/server";
import { type ListingMarket, type ListingDay, readMarkets } from "./markets";
import { makeYield } from "@/lib/core/server/yielding";

/** Fields that a listing's market figures depend on. */
export interface FigureListing extends ListingFacts {
  bedrooms: number | null;
  timeZone: string | null;
}

interface FigureKind<F> {
  /** Nights read from today on. */
  nights: number;
  /** Nights read before today; default 0. */
  back?: number;
  detail: NightDetail;
  /** Figures of a listing without coordinates, currency or bedrooms. */
  unknown: F;
  figuresOf: (market: ListingMarket) => F;
}

type FiguresOf<F> = <T extends FigureListing>(
  caller: { account: Pick<Caller["account"], "timeZone"> },
  listings: readonly T[],
  now?: Date,
) => Promise<(listing: T) => F>;

/**
 * Makes a reader of one kind of figures, cached by listing and day until market data changes. One statement while
 * everything is cached, two more otherwise.
 */
export function cachedFigures<F extends object>({
  nights,
  back = 0,
  detail,
  unknown,
  figuresOf,
}: FigureKind<F>): FiguresOf<F> {
  const cache = new LRUCache<string, { version: string; figures: F }>({ max: 50_000 });
  return async (caller, listings, now = new Date()) => {
    const version = await marketVersion();
    const listingDays = new Map(
      listings.map((listing) => [listing, listingDayOf(caller, listing, now)]),
    );
    const found = new Map<ListingDay, F>();
    const missing: ListingDay[] = [];
    for (const day of listingDays.values()) {
      if (!day) continue;
      const known = cache.get(JSON.stringify(day));
      if (known?.version === version) found.set(day, known.figures);
      else missing.push(day);
    }
    if (missing.length > 0) {
      const marketOf = await readMarkets(missing, { nights, back }, detail);
      const yieldIfLong = makeYield();
      for (const day of missing) {
        await yieldIfLong();
        const figures = figuresOf(marketOf(day));
        cache.set(JSON.stringify(day), { version, figures });
        found.set(day, figures);
      }
    }
    return (listing) => {
      const day = listingDays.get(listing);
      return (day && found.get(day)) ?? unknown;
    };
  };
}

function listingDayOf(
  { account }: { account: Pick<Caller["account"], "timeZone"> },
  listing: FigureListing,
  now: Date,
): ListingDay | null {
  const compared = toComparedListing(listing);
  const category = categoryOf(listing);
  if (!compared || category === null) return null;
  return { compared, category, today: dateIn(listing.timeZone ?? account.timeZone, now) };
}
