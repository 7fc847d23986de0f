import { type Nights, type NightDetail, available, booked } from "@/lib/inventory/calendars/nights";
import { type Member, type Market, toMarket } from "./market";
import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/server/caller";
import { dateIn, type DateText, dayOf } from "@/lib/core/dates";
import {
  categoryOf,
  marketViewOf,
  type ListingFacts,
  toComparedListing,
  type Comparable,
  nearest,
  readComparables,
  type ComparedListing,
} from "@/lib/market/comparables/server";
import { makeYield } from "@/lib/core/server/yielding";
import { readMarketNights } from "@/lib/inventory/calendars/server";

/** Windows of market occupancy, in nights from today. */
const windows = [7, 30, 60, 90, 120, 180] as const;

/** A source without a booked night in half a year doesn't distinguish bookings. */
const tellingNights = 180;

/** Market figures of a listing, from its own category; null where unknown. */
export interface MarketFigures {
  /** Booked ÷ (booked + available) of the next n nights, 0…1. */
  occupancy: Record<(typeof windows)[number], number | null>;
  /** The same of some weekdays' nights among the next 30; `weekdays`: tonight's first, 1 counts. */
  occupancyOn: (weekdays: Uint8Array) => number | null;
}

/** The figures of many listings of the caller's account, in a fixed number of statements. */
export const marketFiguresOf = cachedFigures<MarketFigures>({
  nights: tellingNights,
  detail: "states",
  unknown: {
    occupancy: { 7: null, 30: null, 60: null, 90: null, 120: null, 180: null },
    occupancyOn: () => null,
  },
  figuresOf: ({ market, members }) => {
    const withBookings = members.filter(
      ({ source, unknownFrom }) => market.bookingSources.has(source) && unknownFrom > market.today,
    );
    const counts = withBookings.map(({ nights }) => countsOf(nights, market.today));
    return {
      occupancy: occupancies(counts),
      occupancyOn: (weekdays) => {
        const onThem = counts.flatMap((each) =>
          each.weekdays.filter((_, at) => weekdays[at] === 1),
        );
        return shareOf(summed(onThem));
      },
    };
  },
});

function occupancies(counts: readonly CalendarCounts[]): MarketFigures["occupancy"] {
  const shares = windows.map((nights, place) => {
    return [nights, shareOf(summed(counts.flatMap((each) => each.windows[place] ?? [])))];
  });
  return Object.fromEntries(shares) as MarketFigures["occupancy"];
}

function summed(counts: readonly Counts[]): Counts {
  const sum = { taken: 0, offered: 0 };
  for (const { taken, offered } of counts) {
    sum.taken += taken;
    sum.offered += offered;
  }
  return sum;
}

function shareOf({ taken, offered }: Counts): number | null {
  return offered === 0 ? null : taken / offered;
}

/** Booked, and booked or available, nights of a window. */
interface Counts {
  taken: number;
  offered: number;
}

/** Counts of each calendar, since thousands of listings share their comparables. */
const counted = new WeakMap<Nights, { today: number; counts: CalendarCounts }>();

/** The counts of each of `windows`, and of each weekday, tonight's first, among the next 30 nights. */
interface CalendarCounts {
  windows: readonly Counts[];
  weekdays: readonly Counts[];
}

function countsOf(nights: Nights, today: number): CalendarCounts {
  const before = counted.get(nights);
  if (before?.today === today) return before.counts;
  const total = { taken: 0, offered: 0 };
  const weekdays = Array.from({ length: 7 }, () => ({ taken: 0, offered: 0 }));
  let at = today;
  const inWindows = windows.map((window) => {
    for (; at < today + window; at++) {
      const state = nights.states[at];
      const weekday = at < today + 30 ? weekdays[(at - today) % 7] : undefined;
      for (const counts of weekday ? [total, weekday] : [total]) {
        if (state === booked) counts.taken++;
        if (state === booked || state === available) counts.offered++;
      }
    }
    return { ...total };
  });
  const counts = { windows: inWindows, weekdays };
  counted.set(nights, { today, counts });
  return counts;
}

/** Nights that windows may reach: before today, and from today on. */
const [nightsBack, nightsAhead] = [90, 360];

/** Figures of a window of nights; null where unknown. */
interface WindowFigures {
  /** Booked ÷ (booked + available), 0…1. */
  occupancy: number | null;
  /** Mean price of the booked nights whose price is known. Minor units, not rounded. */
  adr: number | null;
}

/** Figures of a listing's own category over nights counted from today: the first, and the one after the last. */
type MarketWindows = (from: number, to: number) => WindowFigures;

/** Window figures by listing, over the 90 nights before today and the 360 from it; cached as other figures are. */
export const marketWindowsOf = cachedFigures<{ over: MarketWindows }>({
  nights: nightsAhead,
  back: nightsBack,
  unknown: { over: () => ({ occupancy: null, adr: null }) },
  detail: "prices",
  figuresOf: (market) => ({ over: windowsOf(market) }),
});

/** Sums up every night once; element n of a total is over the nights before index n. */
function windowsOf({ market, members }: ListingMarket): MarketWindows {
  const withBookings = members.filter(({ source }) => market.bookingSources.has(source));
  const start = market.today - nightsBack;
  const totals = sumNights(withBookings, start, nightsBack + nightsAhead);
  return (from, to) => {
    const over = (total: Float64Array): number =>
      (total[to + nightsBack] ?? 0) - (total[from + nightsBack] ?? 0);
    const [offered, priced] = [over(totals.offered), over(totals.priced)];
    return {
      occupancy: offered === 0 ? null : over(totals.booked) / offered,
      adr: priced === 0 ? null : over(totals.revenue) / priced,
    };
  };
}

function sumNights(members: readonly Member[], start: number, nights: number) {
  const empty = (): Float64Array => new Float64Array(nights + 1);
  const totals = { booked: empty(), offered: empty(), priced: empty(), revenue: empty() };
  for (let night = 0; night < nights; night++) {
    const sum = sumOf(members, start + night);
    for (const name of ["booked", "offered", "priced", "revenue"] as const) {
      totals[name][night + 1] = (totals[name][night] ?? 0) + sum[name];
    }
  }
  return totals;
}

function sumOf(members: readonly Member[], at: number) {
  const sum = { booked: 0, offered: 0, priced: 0, revenue: 0 };
  for (const { nights, unknownFrom } of members) {
    const state = at < unknownFrom ? nights.states[at] : undefined;
    if (state !== booked && state !== available) continue;
    sum.offered++;
    if (state !== booked) continue;
    sum.booked++;
    const price = nights.prices[at] ?? 0;
    sum.revenue += price;
    if (price > 0) sum.priced++;
  }
  return sum;
}

/** Fields that a listing's market figures depend on. */
export interface FigureListing extends ListingFacts {
  /** Default: the caller's. */
  accountId?: number;
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
  caller: { accountId: number; account: Pick<Caller["account"], "timeZone"> },
  listings: readonly T[],
  now?: Date,
) => Promise<(listing: T) => F>;

/**
 * Makes a reader of one kind of figures, cached by listing and day until market data changes. One statement while
 * everything is cached, two more otherwise.
 */
function cachedFigures<F extends object>({
  nights,
  back = 0,
  detail,
  unknown,
  figuresOf,
}: FigureKind<F>): FiguresOf<F> {
  const cache = new LRUCache<string, { version: string; figures: F }>({ max: 50_000 });
  return async (caller, listings, now = new Date()) => {
    const accountOf = ({ accountId = caller.accountId }: FigureListing): number => accountId;
    const { version, sourcesOf } = await marketViewOf([...new Set(listings.map(accountOf))]);
    const dayOfListing = (listing: FigureListing): ListingDay | null =>
      listingDayOf(caller, listing, { now, sources: sourcesOf(accountOf(listing)) });
    const listingDays = new Map(listings.map((listing) => [listing, dayOfListing(listing)]));
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
  { now, sources }: { now: Date; sources: string },
): ListingDay | null {
  const compared = toComparedListing(listing, sources);
  const category = categoryOf(listing);
  if (!compared || category === null) return null;
  return { compared, category, today: dateIn(listing.timeZone ?? account.timeZone, now) };
}

/** A listing to compare, on its own day. */
interface ListingDay {
  compared: ComparedListing;
  category: number;
  today: DateText;
}

/** A market and its members in the listing's own category. */
interface ListingMarket {
  market: Market;
  members: readonly Member[];
  today: DateText;
}

/**
 * The markets of many listings, `nights` nights from each one's today and `back` before it. Two statements: neighbors
 * are found here, and nights are read once for all.
 */
async function readMarkets(
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
