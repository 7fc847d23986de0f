import { type DateText, dateOf, dayOf } from "@/lib/core/dates";
import type { Period } from "./kpi";
import { occupancyBack, occupancyNights } from "./occupancy";

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
