import { amountOf, fromMinor } from "@/lib/core/money";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateIn, dayOf, daysBetween } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { calendarsWithoutBookings, readListingNights } from "@/lib/inventory/calendars/server";
import { clocksAt } from "@/lib/inventory/listings/server";
import { marketWindowsOf } from "@/lib/market/neighborhood/server";
import {
  recommendedBasesOf,
  type EngineListing,
  readPriceFacts,
} from "@/lib/pricing/prices/server";
import { type MetricsAnswer, type MetricsQuery, metricWindows, type ListingPace } from "../schema";
import { type BookingSums, readBookingSums, yearBack } from "./booking-sums";
import { countNights, unavailableShare, metricsOf, percentOf } from "./figure-rules";
import { type NightSpan, spanOf, weekSpans } from "../ranges";
import { readMovements } from "./portfolio-movements";
import { hasYear, spanFigures, readPortfolioSums } from "./portfolio-sums";

const windows = metricWindows.map((nights) => ({
  name: String(nights),
  from: Math.min(nights, 0),
  to: Math.max(nights, 0),
}));
type MetricWindow = (typeof windows)[number];

const [mostBack, mostAhead] = [90, 360];
/** The calendar begins with the nights that the past ones are compared with. */
const calendarBack = mostBack + yearBack;

/**
 * Metrics of a listing and of its market, over windows of nights before and from the listing's own today, by the
 * definitions of product.md, "Figures". Null if unknown. Throws LISTING_NOT_FOUND.
 */
export async function listingMetrics(
  caller: Caller,
  { listing_id: listingId, pms_name: pmsName }: MetricsQuery,
  now: Date = new Date(),
): Promise<MetricsAnswer> {
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const clock = clocksAt(now, caller.account.timeZone).clockOf(listing);
  const moment = { keys: [listing.key], clocks: [clock], now };
  const sums = (await readBookingSums(caller, moment, windows)).get(listing.key);
  const nights = await readNights(listing.key, dayOf(clock.today));
  const tells = !(await calendarsWithoutBookings([caller.accountId], now)).has(listing.key);
  const factsOf = await readPriceFacts(caller, [listing], mostAhead, now);
  const { minimumShare: shareOf } = factsOf(listing);
  const ratioToMarket = await baseRatio(caller, listing, now);
  return {
    data: {
      listing_level: {
        ...ownMetrics({ nights, tells }, sums, listing.currency),
        min_prices: byWindow(({ to }) => percentOf(to > 0 ? shareOf(to) : null)),
        bp_ratio: ratioToMarket,
        last_booked_date: sums?.lastBooked ? dateIn(clock.zone, sums.lastBooked) : null,
        currency: listing.currency,
      },
      market_level: await marketMetrics(caller, listing, now),
    },
  };
}

/** Nights from 454 before today to the last of the 360 from it. */
async function readNights(key: number, today: number): Promise<Nights> {
  const first = new Map([[key, today - calendarBack]]);
  const nightsOf = await readListingNights(first, calendarBack + mostAhead, "states");
  return nightsOf(key);
}

function ownMetrics(
  { nights, tells }: { nights: Nights; tells: boolean },
  sums: BookingSums | undefined,
  currency: string | null,
) {
  const counted = (from: number, to: number) => (tells ? countNights(nights, from, to) : null);
  const found = windows.map(({ from, to }, at) => {
    const start = calendarBack + from;
    const end = calendarBack + to;
    return metricsOf({
      sums: sums?.window(at),
      counts: counted(start, end),
      stlyCounts: counted(start - yearBack, end - yearBack),
      unavailable: tells ? null : unavailableShare(nights.states, start, end),
      currency,
    });
  });
  const metric = (name: keyof ReturnType<typeof metricsOf>) =>
    byWindow((_, at) => found[at]?.[name] ?? null);
  return {
    occupancy: metric("occupancy"),
    // Owner blocks are never in the denominator, so both names have the same figure.
    adjusted_occupancy: metric("occupancy"),
    unavailable_share: metric("unavailable_share"),
    revenue: metric("revenue"),
    adr: metric("adr"),
    revpar: metric("revpar"),
    stly_occupancy: metric("stly_occupancy"),
    stly_revenue: metric("stly_revenue"),
    stly_adr: metric("stly_adr"),
    stly_revpar: metric("stly_revpar"),
  };
}

async function marketMetrics(
  caller: Caller,
  listing: EngineListing,
  now: Date,
): Promise<MetricsAnswer["data"]["market_level"]> {
  const { over } = (await marketWindowsOf(caller, [listing], now))(listing);
  const occupancy = byWindow(({ from, to }) => percentOf(over(from, to).occupancy));
  const adr = byWindow(({ from, to }) => {
    const rate = over(from, to).adr;
    return rate === null ? null : amountOf(rate, listing.currency);
  });
  return { occupancy, adjusted_occupancy: occupancy, adr, currency: listing.currency };
}

/** Base price ÷ the recommended one, to two decimals. */
async function baseRatio(
  caller: Caller,
  listing: EngineListing,
  now: Date,
): Promise<number | null> {
  const recommendedOf = await recommendedBasesOf(caller, [listing], now);
  const [base, recommended] = [fromMinor(listing.basePrice), fromMinor(recommendedOf(listing))];
  return base === null || !recommended ? null : Math.round((100 * base) / recommended) / 100;
}

function byWindow(valueOf: (window: MetricWindow, at: number) => number | null) {
  return Object.fromEntries(windows.map((window, at) => [window.name, valueOf(window, at)]));
}

/**
 * Booked shares of a listing's next 90 nights by week, with its market's and its own at this time last year, by the
 * definitions of listing_metrics. Last year is null if the bookings don't reach back to the same night. A fixed number
 * of statements. Throws LISTING_NOT_FOUND.
 */
export async function listingPace(
  caller: Caller,
  { listing_id: listingId, pms_name: pmsName }: MetricsQuery,
  now: Date = new Date(),
): Promise<ListingPace> {
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const zone = listing.timeZone ?? caller.account.timeZone;
  const homes = [{ key: listing.key, accountId: caller.accountId, zone, bucket: 0 }];
  const today = dateIn(zone, now);
  const whole = spanOf("next-90", today);
  const spans = [whole, ...weekSpans(whole)];
  const sumsOf = await readPortfolioSums(homes, () => spans, now);
  const { firstStay } = (await readMovements(homes, now))(0);
  const { over } = (await marketWindowsOf(caller, [listing], now))(listing);
  const sharesOf = ({ from, to }: NightSpan, at: number) => {
    const { now: present, stly } = sumsOf(0, at);
    const market = over(daysBetween(today, from), daysBetween(today, to)).occupancy;
    return {
      own: spanFigures(present, listing.currency).occupancy,
      market: percentOf(market),
      last_year: hasYear(firstStay, today) ? spanFigures(stly, listing.currency).occupancy : null,
    };
  };
  return {
    weeks: spans.slice(1).map((span, at) => ({ from: span.from, ...sharesOf(span, at + 1) })),
    total: sharesOf(whole, 0),
  };
}
