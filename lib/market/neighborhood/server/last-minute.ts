import { available } from "@/lib/inventory/calendars/states";
import { type DateText, dateOf, dayOf } from "@/lib/core/dates";
import type { Member } from "./market";
import { percentile, percentilesOf, tally } from "../percentiles";
import { remembered } from "./remember";

/** Nights 0…14 are last minute; 15…60 is what they are held against. */
export const lateNights = 15;
export const laterUntil = 61;
const yearNights = 360;

/** Fewer listings do not make a market. */
const fewest = 20;

type LastMinute = (members: readonly Member[], first: number, today: DateText) => number | null;

/**
 * How the market prices late nights, in percent to one decimal: the middle over its listings of (median asking price
 * of nights 0…14) ÷ (median of the same weekdays in nights 15…60) − 1, prices divided by their month's index, which
 * is the month's median price ÷ the year's (pricing.md §4). `first`: place of `today` in the arrays. Null under 20
 * listings. What is made here remembers what several markets share.
 */
export function beginLastMinute(): LastMinute {
  const indexOf = beginMonthIndex();
  return (members, first, today) => {
    const day = dayOf(today);
    const indexAt = indexOf(members, first, today);
    const ratios = members.flatMap((member) => {
      const { late, later } = pricesByWeekday(member, first, day, indexAt);
      const [a, b] = [
        middle(late.flat()),
        middle(later.filter((_, weekday) => late[weekday]?.length).flat()),
      ];
      return a === null || b === null ? [] : [a / b - 1];
    });
    return toPercent(ratios);
  };
}

/** The middle of what listings take off or put on, in percent to one decimal; null under 20 of them. */
export function toPercent(ratios: readonly number[]): number | null {
  const found = ratios.length < fewest ? null : middle(ratios);
  return found === null ? null : Math.round(found * 1_000) / 10;
}

/** Of each night, counted from `first`, what its month's median price is beside the year's. */
type MonthIndex = (
  members: readonly Member[],
  first: number,
  today: DateText,
) => (at: number) => number;

/** Begins a reading that remembers what several markets share. */
export function beginMonthIndex(): MonthIndex {
  const days = new Map<DateText, { monthAt: readonly number[]; monthsOf: MonthsOf }>();
  return (members, first, today) => {
    const known = days.get(today) ?? monthsFrom(dayOf(today));
    days.set(today, known);
    const index = monthIndexes(members.map((member) => known.monthsOf(member, first)));
    return (at) => index[known.monthAt[at] ?? 0] ?? 1;
  };
}

/** Twelve tallies of a comparable's asking prices in the year from a day. */
type MonthsOf = (member: Member, first: number) => Float64Array[];

function monthsFrom(day: number): { monthAt: readonly number[]; monthsOf: MonthsOf } {
  const monthAt = Array.from(
    { length: yearNights },
    (_, at) => Number(dateOf(day + at).slice(5, 7)) - 1,
  );
  const monthsOf = remembered((member: Member, first: number) => {
    const prices = Array.from({ length: 12 }, (): number[] => []);
    for (const [at, month] of monthAt.entries()) {
      const price = askedOn(member, first + at);
      if (price !== null) prices[month]?.push(price);
    }
    return prices.map(tally);
  });
  return { monthAt, monthsOf };
}

/** Of each month what its prices are beside the year's; 1 where it has none. */
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
    const price = askedOn(member, first + at);
    if (price === null) continue;
    const part = at < lateNights ? prices.late : prices.later;
    part[(day + at) % 7]?.push(price / indexAt(at));
  }
  return prices;
}

/** What is asked for a night; null where it cannot be booked or is not known. */
export function askedOn({ nights }: Member, at: number): number | null {
  const price = nights.prices[at] ?? 0;
  return price > 0 && nights.states[at] === available ? price : null;
}

export function middle(values: readonly number[]): number | null {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
