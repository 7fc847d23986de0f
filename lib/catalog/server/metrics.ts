import { amountOf } from "@/lib/core/money";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateIn, dayOf } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { calendarsWithoutBookings, readListingNights } from "@/lib/inventory/calendars/server";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { marketWindowsOf } from "@/lib/market/neighborhood/server";
import { recommendedBasesOf } from "@/lib/pricing/prices/server/recommended";
import { type EngineListing, readMinimumShares } from "@/lib/pricing/prices/server";
import { type MetricsAnswer, type MetricsQuery, metricWindows } from "../schema-metrics";
import { type BookingSums, readBookingSums, yearBack } from "./booking-sums";
import { countNights, unavailableShare } from "./figure-rules";
import { metricsOf, percentOf } from "./metric-rules";

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
  const states = await readStates(listing.key, dayOf(clock.today));
  const tells = !(await calendarsWithoutBookings([caller.accountId], now)).has(listing.key);
  const shareOf = (await readMinimumShares(caller, [listing], mostAhead, now))(listing);
  const ratioToMarket = await baseRatio(caller, listing, now);
  return {
    data: {
      listing_level: {
        ...ownMetrics({ states, tells }, sums, listing.currency),
        min_prices: byWindow(({ to }) => percentOf(to > 0 ? shareOf(to) : null)),
        bp_ratio: ratioToMarket,
        last_booked_date: sums?.lastBooked ? dateIn(clock.zone, sums.lastBooked) : null,
        currency: listing.currency,
      },
      market_level: await marketMetrics(caller, listing, now),
    },
  };
}

/** States from 454 nights before today to the last of the 360 from it. */
async function readStates(key: number, today: number): Promise<Uint8Array> {
  const first = new Map([[key, today - calendarBack]]);
  const nightsOf = await readListingNights(first, calendarBack + mostAhead, "states");
  return nightsOf(key).states;
}

function ownMetrics(
  { states, tells }: { states: Uint8Array; tells: boolean },
  sums: BookingSums | undefined,
  currency: string | null,
) {
  const counted = (from: number, to: number) => (tells ? countNights(states, from, to) : null);
  const found = windows.map(({ from, to }, at) => {
    const start = calendarBack + from;
    const end = calendarBack + to;
    return metricsOf({
      sums: sums?.window(at),
      counts: counted(start, end),
      stlyCounts: counted(start - yearBack, end - yearBack),
      unavailable: tells ? null : unavailableShare(states, start, end),
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
