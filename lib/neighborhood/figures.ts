import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/caller";
import { dateIn } from "@/lib/dates";
import { categoryOf, marketVersion, type MarketSubject, spotOf } from "@/lib/markets";
import { available, askingPrices, booked, type Member } from "./market";
import { type Around, type Place, readMarkets } from "./markets";
import { percentilesOf, tally } from "./percentiles";
import { summaryNights } from "./summary";

/** Windows from today that market occupancy is told of. */
const windows = [7, 30, 60, 90] as const;

/** What the market says about a listing, from its own category of bedrooms. Null where it does not say. */
export interface MarketFigures {
  /** Booked ÷ (booked + available) of the next n nights, 0…1. */
  occupancy: Record<(typeof windows)[number], number | null>;
  /** The middle of everything asked for the next 180 nights: the recommended base. Minor units. */
  medianPrice: number | null;
}

/** What a listing's market figures depend on. */
export interface FigureSubject extends MarketSubject {
  bedrooms: number | null;
  timeZone: string | null;
}

const unknown: MarketFigures = {
  occupancy: { 7: null, 30: null, 60: null, 90: null },
  medianPrice: null,
};

/** By place and day, until market data changes. */
const kept = new LRUCache<string, { version: string; figures: MarketFigures }>({ max: 50_000 });

/** The figures of many listings of the caller's account. One statement while the market is known, two more otherwise. */
export async function marketFiguresOf<T extends FigureSubject>(
  caller: Caller,
  listings: readonly T[],
  now: Date = new Date(),
): Promise<(listing: T) => MarketFigures> {
  const version = await marketVersion();
  const places = new Map(listings.map((listing) => [listing, placeOf(caller, listing, now)]));
  const missing: Place[] = [];
  const found = new Map<Place, MarketFigures>();
  for (const place of places.values()) {
    if (!place) continue;
    const known = kept.get(JSON.stringify(place));
    if (known?.version === version) found.set(place, known.figures);
    else missing.push(place);
  }
  if (missing.length > 0) {
    const aroundOf = await readMarkets(missing, summaryNights);
    const pricesOf = rememberTallies();
    for (const place of missing) {
      const figures = toFigures(aroundOf(place), pricesOf);
      kept.set(JSON.stringify(place), { version, figures });
      found.set(place, figures);
    }
  }
  return (listing) => {
    const place = places.get(listing);
    return (place && found.get(place)) ?? unknown;
  };
}

/** Null where nothing is comparable: no place, currency or bedrooms. */
export function placeOf(
  caller: Pick<Caller, "account">,
  listing: FigureSubject,
  now: Date,
): Place | null {
  const spot = spotOf(listing);
  const category = categoryOf(listing);
  if (!spot || category === null) return null;
  return { spot, category, today: dateIn(listing.timeZone ?? caller.account.timeZone, now) };
}

type PricesOf = (member: Member, today: number) => Float64Array;

/** A comparable is near many listings: what it asks is counted once. */
function rememberTallies(): PricesOf {
  const made = new Map<Member["nights"], Map<number, Float64Array>>();
  return (member, today) => {
    const days = made.get(member.nights) ?? new Map<number, Float64Array>();
    made.set(member.nights, days);
    const known = days.get(today) ?? tally(askingPrices(member, today, today + summaryNights));
    days.set(today, known);
    return known;
  };
}

function toFigures({ market, members }: Around, pricesOf: PricesOf): MarketFigures {
  const tallies = members.map((member) => pricesOf(member, market.today));
  const telling = members.filter(({ source }) => market.telling.has(source));
  const occupancy = occupancies(telling, market.today);
  return { occupancy, medianPrice: percentilesOf(tallies, [0.5])[0] ?? null };
}

function occupancies(members: readonly Member[], today: number): MarketFigures["occupancy"] {
  const shares = windows.map((nights) => {
    let [taken, offered] = [0, 0];
    for (const {
      nights: { states },
    } of members) {
      for (let at = today; at < today + nights; at++) {
        const state = states[at];
        if (state === booked) taken++;
        if (state === booked || state === available) offered++;
      }
    }
    return [nights, offered === 0 ? null : taken / offered];
  });
  return Object.fromEntries(shares) as MarketFigures["occupancy"];
}
