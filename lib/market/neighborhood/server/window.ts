import { type DateText, dateOf, dayOf } from "@/lib/core/dates";
import { available, booked, blocked, unknown } from "@/lib/inventory/calendars/nights";
import { toMoney, type Market, type Member, countsOf, toPercent } from "./market";

/** Nights from today with daily prices; monthly prices cover this month and the next 12. */
export const priceNights = 360;
const monthsAhead = 13;

const kpiMonths = 24;
const kpiDays = [365, 730] as const;

/** The nights of neighborhood data, as of a day. */
export interface Window {
  /** Days since 1970-01-01. */
  first: number;
  nights: number;
  today: number;
  /** From 180 days before today: 540. From today on: 360. */
  occupancyDates: DateText[];
  priceDates: DateText[];
  /** The 24 whole months before today's, then the last 365 and 730 nights. */
  periods: Period[];
  /** Today's month without the nights before today, and the 12 after it. The last one ends what is read. */
  priceMonths: Period[];
}

/** Nearly every answer has the day of the previous one. */
let last: { date: DateText; window: Window } | undefined;

/** The window of a day. */
export function windowOf(date: DateText): Window {
  if (last?.date !== date) last = { date, window: makeWindow(date) };
  return last.window;
}

function makeWindow(date: DateText): Window {
  const today = dayOf(date);
  const starts = monthStarts(date);
  const first = Math.min(starts[0] ?? today, today - Math.max(...kpiDays));
  const occupancyDates = Array.from({ length: occupancyNights }, (_, index) =>
    dateOf(today - occupancyBack + index),
  );
  const months = starts.slice(0, -1).map((start, index) => ({
    name: dateOf(start).slice(0, 7),
    from: start - first,
    to: (starts[index + 1] ?? start) - first,
  }));
  const days = kpiDays.map((count) => ({
    name: `Last ${count} Days`,
    from: today - count - first,
    to: today - first,
  }));
  const priceMonths = months
    .slice(kpiMonths)
    .map((month) => ({ ...month, from: Math.max(month.from, today - first) }));
  return {
    first,
    nights: priceMonths.at(-1)?.to ?? 0,
    today,
    occupancyDates,
    priceDates: occupancyDates.slice(occupancyBack, occupancyBack + priceNights),
    periods: [...months.slice(0, kpiMonths), ...days],
    priceMonths,
  };
}

/** First days of the 24 months before the day's, of its own, and of the 13 after it: days since 1970-01-01. */
function monthStarts(date: DateText): number[] {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return Array.from(
    { length: kpiMonths + monthsAhead + 1 },
    (_, index) => Date.UTC(year, month - 1 - kpiMonths + index, 1) / 86_400_000,
  );
}

/** A period before today, with its name in the answer. */
export interface Period {
  name: string;
  /** Indexes in the arrays: first night, and the one after the last. */
  from: number;
  to: number;
}

/**
 * Nights offered (booked or available), revenue (prices of booked nights) and nights booked in each period. Market data
 * has no stays, so lengths of stay and booking windows are unknown.
 */
export function marketKpi(market: Market, members: readonly Member[], periods: readonly Period[]) {
  const sums = periods.map((period) => sumOf(market, members, period));
  const untold = periods.map(() => null);
  const known = (value: (sum: (typeof sums)[number]) => number | null): (number | null)[] =>
    sums.map((sum) => (sum.offered === 0 ? null : value(sum)));
  const lines = [
    known(({ offered }) => offered),
    untold,
    untold,
    known(({ nights, priced, revenue }) => (nights > 0 && priced === 0 ? null : toMoney(revenue))),
    known(({ nights }) => nights),
  ];
  return { X_values: periods.map(({ name }) => name), Y_values: lines };
}

function sumOf({ bookingSources }: Market, members: readonly Member[], { from, to }: Period) {
  const sum = { offered: 0, nights: 0, priced: 0, revenue: 0 };
  for (const { source, nights, unknownFrom } of members) {
    if (!bookingSources.has(source)) continue;
    for (let at = from; at < Math.min(to, unknownFrom); at++) {
      const state = nights.states[at];
      if (state === booked) {
        const price = nights.prices[at] ?? 0;
        sum.nights++;
        sum.revenue += price;
        if (price > 0) sum.priced++;
      }
      if (state === booked || state === available) sum.offered++;
    }
  }
  return sum;
}

/** 540 nights from 180 before today. */
const occupancyBack = 180;
const occupancyNights = 540;

/** The same weekday a year earlier. */
const yearBack = 364;

/**
 * The market's occupancy by night, now and a year earlier. Market data has no booking dates: recent bookings and
 * cancellations are unknown, and the same time last year is known only of nights that had passed then.
 */
export function futureOccupancy(market: Market, members: readonly Member[], dates: string[]) {
  const first = market.today - occupancyBack;
  const span = { first: first - yearBack, nights: occupancyNights + yearBack };
  const { occupancy, offered } = dailyOccupancy(market, members, span);
  const lastYear = occupancy.slice(0, occupancyNights);
  const sameTime = lastYear.map((value, index) => (index < occupancyBack ? value : null));
  const nothing = lastYear.map(() => null);
  const lines = [
    occupancy.slice(yearBack),
    nothing,
    nothing,
    lastYear,
    sameTime,
    nothing,
    offered.slice(yearBack),
    offered.slice(0, occupancyNights),
    unavailableShare(market, members, first),
  ];
  const counts = countsOf(members, first, first + occupancyNights);
  return { ...counts, X_values: dates, Y_values: lines.map((line) => [line]) };
}

/**
 * By night, booked ÷ (booked + available) in percent, and how many are booked or available; null where no source tells
 * bookings.
 */
function dailyOccupancy(
  { bookingSources }: Market,
  members: readonly Member[],
  { first, nights }: { first: number; nights: number },
): Record<"occupancy" | "offered", (number | null)[]> {
  const taken = new Uint16Array(nights);
  const offered = new Uint16Array(nights);
  const told = new Uint8Array(nights);
  for (const member of members) {
    if (!bookingSources.has(member.source)) continue;
    const { states } = member.nights;
    for (let at = 0; at < Math.min(nights, member.unknownFrom - first); at++) {
      const state = states[first + at];
      if (state === booked) taken[at] = (taken[at] ?? 0) + 1;
      if (state === booked || state === available) offered[at] = (offered[at] ?? 0) + 1;
      else if (state === blocked) told[at] = 1;
    }
  }
  return {
    occupancy: Array.from(taken, (count, at) => toPercent(count, offered[at] ?? 0)),
    offered: Array.from(offered, (count, at) => (count > 0 || told[at] === 1 ? count : null)),
  };
}

/** Of the comparables whose source tells no bookings, the share not open each night, in percent; null without any. */
function unavailableShare(
  { bookingSources }: Market,
  members: readonly Member[],
  first: number,
): (number | null)[] {
  const closed = new Uint16Array(occupancyNights);
  const known = new Uint16Array(occupancyNights);
  for (const { source, nights, unknownFrom } of members) {
    if (bookingSources.has(source)) continue;
    for (let at = 0; at < Math.min(occupancyNights, unknownFrom - first); at++) {
      const state = nights.states[first + at] ?? unknown;
      if (state === unknown) continue;
      known[at] = (known[at] ?? 0) + 1;
      if (state !== available) closed[at] = (closed[at] ?? 0) + 1;
    }
  }
  return Array.from(closed, (count, at) => toPercent(count, known[at] ?? 0));
}
