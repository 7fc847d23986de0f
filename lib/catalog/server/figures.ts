import { amountOf, fromMinor } from "@/lib/core/money";
import { dateIn, dayOf, weekdayOf } from "@/lib/core/dates";
import {
  type BookingSums,
  type NightWindow,
  type WindowSums,
  readBookingSums,
} from "./booking-sums";
import {
  averageRate,
  countNights,
  healthOf,
  occupancyOf,
  penetration,
  shareText,
  unavailableShare,
  unavailable,
} from "./figure-rules";
import { type MarketFigures, marketFiguresOf } from "@/lib/market/neighborhood/server";
import type { Caller } from "@/lib/auth/server/caller";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { calendarsWithoutBookings } from "@/lib/inventory/calendars/server";
import { clocksAt } from "@/lib/inventory/listings/server";
import {
  type EngineListing,
  readPriceFacts,
  recommendedBasesOf,
} from "@/lib/pricing/prices/server";
import type { Figures } from "../schema";
import { alone, type Home, homesOf, type Listed, readHomeNights, tellsBookings } from "./homes";

/** Windows of revenue and rates, in this order: past 7, 30 and 90, next 30 and 180. */
const figureWindows: readonly NightWindow[] = [
  { from: -7, to: 0 },
  { from: -30, to: 0 },
  { from: -90, to: 0 },
  { from: 0, to: 30 },
  { from: 0, to: 180 },
];

const unknownRates = {
  adr_past_30: null,
  stly_adr_past_30: null,
  adr_past_90: null,
  stly_adr_past_90: null,
  adr_next_30: null,
  adr_next_180: null,
  stly_adr_next_180: null,
};

const unknownOwn = {
  revenue_past_7: null,
  stly_revenue_past_7: null,
  revenue_past_30: null,
  stly_revenue_past_30: null,
  revenue_past_90: null,
  stly_revenue_past_90: null,
  revenue_next_30: null,
  stly_revenue_next_30: null,
  revenue_next_180: null,
  stly_revenue_next_180: null,
  booking_pickup_past_7: null,
  booking_pickup_past_15: null,
  booking_pickup_past_30: null,
  last_booked_date: null,
};

/** Rates from a home's sums over `figureWindows`; null if it never had a reservation. */
function rateFigures(sums: BookingSums | undefined, currency: string | null) {
  if (!sums) return unknownRates;
  const of = (at: number) => moneyFigures(sums.window(at), currency);
  const [past30, past90, next30, next180] = [of(1), of(2), of(3), of(4)];
  return {
    adr_past_30: past30.adr,
    stly_adr_past_30: past30.stlyAdr,
    adr_past_90: past90.adr,
    stly_adr_past_90: past90.stlyAdr,
    adr_next_30: next30.adr,
    adr_next_180: next180.adr,
    stly_adr_next_180: next180.stlyAdr,
  };
}

/** A listing's own revenue and pickup, from its sums over `figureWindows`; null if it never had a reservation. */
function ownFigures(sums: BookingSums | undefined, zone: string, currency: string | null) {
  if (!sums) return unknownOwn;
  const of = (at: number) => moneyFigures(sums.window(at), currency);
  const [past7, past30, past90, next30, next180] = [of(0), of(1), of(2), of(3), of(4)];
  const [pickup7, pickup15, pickup30] = sums.pickups;
  return {
    revenue_past_7: past7.revenue,
    stly_revenue_past_7: past7.stlyRevenue,
    revenue_past_30: past30.revenue,
    stly_revenue_past_30: past30.stlyRevenue,
    revenue_past_90: past90.revenue,
    stly_revenue_past_90: past90.stlyRevenue,
    revenue_next_30: next30.revenue,
    stly_revenue_next_30: next30.stlyRevenue,
    revenue_next_180: next180.revenue,
    stly_revenue_next_180: next180.stlyRevenue,
    booking_pickup_past_7: pickup7,
    booking_pickup_past_15: pickup15,
    booking_pickup_past_30: pickup30,
    last_booked_date: sums.lastBooked && dateIn(zone, sums.lastBooked),
  };
}

function moneyFigures(sums: WindowSums, currency: string | null) {
  return {
    revenue: amountOf(sums.revenue, currency),
    stlyRevenue: amountOf(sums.stlyRevenue, currency),
    adr: averageRate(sums.revenue, sums.nights, currency),
    stlyAdr: averageRate(sums.stlyRevenue, sums.stlyNights, currency),
  };
}

/** Nights from today that these figures look at. */
const occupancyNights = 180;

/** A home's calendar from its today on. */
interface OwnCalendar extends Pick<Nights, "states" | "units"> {
  /** Weekdays, tonight's first, that count as weekend: 1. */
  weekends: Uint8Array;
  /** False if it does not distinguish bookings. */
  tells: boolean;
}

/**
 * Occupancy of a home (states from today on) and of its listing's market. Owner blocks are left out, so both names have the
 * same figure (`contract.md` §2). A calendar that does not distinguish bookings has a share of unavailable nights
 * instead.
 */
function occupancyFigures(
  { states, units, weekends, tells }: OwnCalendar,
  { occupancy: market, occupancyOn }: MarketFigures,
) {
  const nightsOf = { states, ...(units && { units }) };
  const own = (nights: number) => (tells ? occupancyOf(countNights(nightsOf, 0, nights)) : null);
  const isWeekend = (at: number): boolean => weekends[at % 7] === 1;
  const ownWeekend = tells ? occupancyOf(countNights(nightsOf, 0, 30, isWeekend)) : null;
  const [next7, next30, next60, next90] = [own(7), own(30), own(60), own(90)];
  const texts = textsOf({ 7: next7, 30: next30, 60: next60, 90: next90 });
  const marketTexts = textsOf(market);
  return {
    occupancy_next_7: texts[7],
    occupancy_next_30: texts[30],
    occupancy_next_60: texts[60],
    occupancy_next_90: texts[90],
    market_occupancy_next_7: marketTexts[7],
    market_occupancy_next_30: marketTexts[30],
    market_occupancy_next_60: marketTexts[60],
    market_occupancy_next_90: marketTexts[90],
    adjusted_occupancy_next_7: texts[7],
    adjusted_occupancy_next_15: shareText(own(15)),
    adjusted_occupancy_next_30: texts[30],
    adjusted_occupancy_next_60: texts[60],
    adjusted_occupancy_next_90: texts[90],
    market_adjusted_occupancy_next_7: marketTexts[7],
    market_adjusted_occupancy_next_30: marketTexts[30],
    market_adjusted_occupancy_next_60: marketTexts[60],
    market_adjusted_occupancy_next_90: marketTexts[90],
    weekend_adjusted_occupancy_next_30: shareText(ownWeekend),
    market_weekend_adjusted_occupancy_next_30: shareText(occupancyOn(weekends)),
    health_7_day: healthOf(next7, market[7]),
    health_30_day: healthOf(next30, market[30]),
    ...unavailableFigures(tells ? new Uint8Array() : states),
    mpi_next_30: penetration(next30, market[30]),
    mpi_next_60: penetration(next60, market[60]),
    mpi_next_90: penetration(next90, market[90]),
    mpi_next_120: penetration(own(120), market[120]),
    mpi_next_180: penetration(own(180), market[180]),
  };
}

function textsOf(shares: Record<7 | 30 | 60 | 90, number | null>) {
  const { 7: next7, 30: next30, 60: next60, 90: next90 } = shares;
  return {
    7: shareText(next7),
    30: shareText(next30),
    60: shareText(next60),
    90: shareText(next90),
  };
}

/** Shares of nights that are not available; null beyond the states. */
function unavailableFigures(states: Uint8Array) {
  const closed = (nights: number): string | null => {
    const share = unavailableShare(states, 0, nights);
    return share === null ? null : shareText(share);
  };
  return {
    unavailable_share_next_7: closed(7),
    unavailable_share_next_30: closed(30),
    unavailable_share_next_60: closed(60),
    unavailable_share_next_90: closed(90),
  };
}

/** Nights from today whose prices are computed. */
const pricedNights = 30;

/**
 * Figures of many listings in a fixed number of statements, by the definitions of product.md, "Figures"; each listing
 * has its own today. Occupancy, ADR and MPI are its home's (`pricing.md` §11); revenue and pickup are its own, null for a
 * listing that never had a reservation.
 */
export async function figuresOf<T extends EngineListing>(
  caller: Caller,
  listings: readonly T[],
  now: Date = new Date(),
): Promise<(listing: T) => Figures> {
  const { homeOf, aloneOf, sumsOf, calendarOf } = await readHomes(caller, listings, now);
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const marketOf = await marketFiguresOf(caller, listings, now);
  const priceFactsOf = await readPriceFacts(caller, listings, pricedNights, now);
  const recommendedOf = await recommendedBasesOf(caller, listings, now);
  return (listing) => {
    const { weekends, minimumShare } = priceFactsOf(listing);
    const home = homeOf(listing);
    const { tonight, ...nights } = calendarOf(home);
    const fromTonight = weekends.map((_, at) => weekends[(tonight + at) % 7] ?? 0);
    const { currency } = listing;
    return {
      ...occupancyFigures({ ...nights, weekends: fromTonight }, marketOf(listing)),
      ...rateFigures(sumsOf(home), currency),
      ...ownFigures(sumsOf(aloneOf(listing)), clockOf(listing).zone, currency),
      min_prices_next_30: shareText(minimumShare(pricedNights)),
      recommended_base_price: fromMinor(recommendedOf(listing)) ?? unavailable,
    };
  };
}

/** The homes of listings, those of mapped listings as if they were alone, and the sums and calendars of all. */
async function readHomes(caller: Caller, listings: readonly EngineListing[], now: Date) {
  const currencies = [...new Set(listings.map(({ currency }) => currency))];
  const listed = listings.map(({ key, currency, mappingGroupId, timeZone }): Listed => ({
    key,
    currency,
    mappingGroupId,
    accountId: caller.accountId,
    zone: timeZone ?? caller.account.timeZone,
    bucket: currencies.indexOf(currency),
  }));
  const { homes, homeOf } = await homesOf(listed);
  const mapped = new Map(
    listed.flatMap((each) => (each.mappingGroupId === null ? [] : [[each.key, alone(each)]])),
  );
  const sumsOf = await readBookingSums([...homes, ...mapped.values()], figureWindows, now);
  const nightsOf = await readHomeNights(homes, { from: 0, to: occupancyNights }, now);
  const untold = await calendarsWithoutBookings([caller.accountId], now);
  return {
    homeOf,
    aloneOf: (listing: { key: number }) => mapped.get(listing.key) ?? homeOf(listing),
    sumsOf,
    calendarOf: (home: Home) => ({
      ...nightsOf(home),
      tonight: weekdayOf(dayOf(dateIn(home.zone, now))),
      tells: tellsBookings(home, untold),
    }),
  };
}
