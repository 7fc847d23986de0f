import { amountOf, fromMinor } from "@/lib/core/money";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateIn, daysBetween } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { calendarsWithoutBookings } from "@/lib/inventory/calendars/server";
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
import { alone, homesOf, type Listed, readHomeNights, tellsBookings } from "./homes";
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
  const listed = toListed(caller, listing);
  const { homes, homeOf } = await homesOf([listed]);
  const home = homeOf(listing);
  const own = home.members.length === 1 ? home : alone(listed);
  const sumsOf = await readBookingSums([...new Set([...homes, own])], windows, now);
  const calendar = { from: -calendarBack, to: mostAhead };
  const nights = (await readHomeNights(homes, calendar, now))(home);
  const tells = tellsBookings(home, await calendarsWithoutBookings([caller.accountId], now));
  const lastBooked = sumsOf(own)?.lastBooked;
  const factsOf = await readPriceFacts(caller, [listing], mostAhead, now);
  const { minimumShare: shareOf } = factsOf(listing);
  const ratioToMarket = await baseRatio(caller, listing, now);
  return {
    data: {
      listing_level: {
        ...ownMetrics(
          { nights, tells },
          { own: sumsOf(own), home: sumsOf(home) },
          listing.currency,
        ),
        min_prices: byWindow(({ to }) => percentOf(to > 0 ? shareOf(to) : null)),
        bp_ratio: ratioToMarket,
        last_booked_date: lastBooked ? dateIn(listed.zone, lastBooked) : null,
        currency: listing.currency,
      },
      market_level: await marketMetrics(caller, listing, now),
    },
  };
}

type ListingRow = Pick<EngineListing, "key" | "currency" | "mappingGroupId" | "timeZone">;

function toListed(
  { accountId, account }: Caller,
  { key, currency, mappingGroupId, timeZone }: ListingRow,
): Listed {
  const zone = timeZone ?? account.timeZone;
  return { key, accountId, currency, mappingGroupId, zone, bucket: 0 };
}

function ownMetrics(
  { nights, tells }: { nights: Pick<Nights, "states" | "units">; tells: boolean },
  { own, home }: Record<"own" | "home", BookingSums | undefined>,
  currency: string | null,
) {
  const counted = (from: number, to: number) => (tells ? countNights(nights, from, to) : null);
  const found = windows.map(({ from, to }, at) => {
    const start = calendarBack + from;
    const end = calendarBack + to;
    return metricsOf({
      own: own?.window(at),
      home: home?.window(at),
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
  const listed = toListed(caller, listing);
  const { homes, homeOf } = await homesOf([listed]);
  const today = dateIn(homeOf(listing).zone, now);
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
