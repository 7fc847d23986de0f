import { available } from "@/lib/inventory/calendars/states";
import { type DateText, dateOf, dayOf } from "@/lib/core/dates";
import type { Member } from "./market";
import { median, percentilesOf, tally } from "../percentiles";
import { memoized } from "./memoize";

/** Nights 0…14 are last minute; nights 15…60 are their reference. */
export const lateNights = 15;
export const laterUntil = 61;
const yearNights = 360;

/** Fewer listings are not a market. */
const fewest = 20;

type LastMinute = (members: readonly Member[], first: number, today: DateText) => number | null;

/**
 * How the market prices late nights, in percent to one decimal: the median over its listings of (median asking price
 * of nights 0…14) ÷ (median of the same weekdays in nights 15…60) − 1, prices divided by their month's index, which
 * is the month's median price ÷ the year's (pricing.md §4). `first`: index of `today` in the arrays. Null under 20
 * listings. The function returned memoizes what markets share.
 */
export function beginLastMinute(): LastMinute {
  const indexOf = beginMonthIndex();
  return (members, first, today) => {
    const day = dayOf(today);
    const indexAt = indexOf(members, first, today);
    const ratios = members.flatMap((member) => {
      const { late, later } = pricesByWeekday(member, first, day, indexAt);
      const [a, b] = [
        median(late.flat()),
        median(later.filter((_, weekday) => late[weekday]?.length).flat()),
      ];
      return a === null || b === null ? [] : [a / b - 1];
    });
    return medianPercent(ratios);
  };
}

/** Median of the ratios in percent to one decimal; null under 20 of them. */
export function medianPercent(ratios: readonly number[]): number | null {
  const found = ratios.length < fewest ? null : median(ratios);
  return found === null ? null : Math.round(found * 1_000) / 10;
}

/** Index of each night from `first`: its month's median price ÷ the year's. */
type MonthIndex = (
  members: readonly Member[],
  first: number,
  today: DateText,
) => (at: number) => number;

/** Starts a batch that memoizes what markets share. */
export function beginMonthIndex(): MonthIndex {
  const days = new Map<DateText, { monthAt: readonly number[]; monthsOf: MonthsOf }>();
  return (members, first, today) => {
    const known = days.get(today) ?? monthsFrom(dayOf(today));
    days.set(today, known);
    const index = monthIndexes(members.map((member) => known.monthsOf(member, first)));
    return (at) => index[known.monthAt[at] ?? 0] ?? 1;
  };
}

/** Tallies of a comparable's asking prices in the year from a day, one a month. */
type MonthsOf = (member: Member, first: number) => Float64Array[];

function monthsFrom(day: number): { monthAt: readonly number[]; monthsOf: MonthsOf } {
  const monthAt = Array.from(
    { length: yearNights },
    (_, at) => Number(dateOf(day + at).slice(5, 7)) - 1,
  );
  const monthsOf = memoized((member: Member, first: number) => {
    const prices = Array.from({ length: 12 }, (): number[] => []);
    for (const [at, month] of monthAt.entries()) {
      const price = askingPriceOn(member, first + at);
      if (price !== null) prices[month]?.push(price);
    }
    return prices.map(tally);
  });
  return { monthAt, monthsOf };
}

/** Index of each month; 1 without prices. */
function monthIndexes(tallies: readonly Float64Array[][]): number[] {
  const [year] = percentilesOf(tallies.flat(), [0.5]);
  return Array.from({ length: 12 }, (_, month) => {
    const of = tallies.flatMap((months) => months[month] ?? []);
    const [price] = percentilesOf(of, [0.5]);
    return price && year ? price / year : 1;
  });
}

const week = (): number[][] => Array.from({ length: 7 }, () => []);

/** Asking prices without the season, by weekday. */
function pricesByWeekday(
  member: Member,
  first: number,
  day: number,
  indexAt: (at: number) => number,
): { late: number[][]; later: number[][] } {
  const prices = { late: week(), later: week() };
  for (let at = 0; at < laterUntil; at++) {
    const price = askingPriceOn(member, first + at);
    if (price === null) continue;
    const part = at < lateNights ? prices.late : prices.later;
    part[(day + at) % 7]?.push(price / indexAt(at));
  }
  return prices;
}

/** Asking price of a night; null where it cannot be booked or is unknown. */
export function askingPriceOn({ nights }: Member, at: number): number | null {
  const price = nights.prices[at] ?? 0;
  return price > 0 && nights.states[at] === available ? price : null;
}
