import { addDays, type DateText, daysBetween, monthOf } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/db/server";
import type { CalendarMonth } from "@/lib/inventory/calendars/months";
import { writeMonths } from "@/lib/inventory/calendars/server";
import { available } from "@/lib/inventory/calendars/states";

interface Nights {
  from: DateText;
  nights: number;
  /** Default: all available. */
  state?: (date: DateText, index: number) => number;
  /** Minor units; default 200.00. */
  price?: (date: DateText, index: number) => number;
  /** Default 1. */
  minStay?: (date: DateText, index: number) => number;
}

/** Writes nights of one listing; the rest of the first and last month has no data. Other stored nights are kept. */
export async function makeCalendar(
  listing: { key: number },
  nights: Nights,
  tx: Tx = db(),
): Promise<void> {
  await writeMonths(tx, "calendar_month", toMonths(listing.key, nights));
}

/** Writes nights of a comparable, as makeCalendar. */
export async function makeMarketCalendar(
  comparable: { key: number },
  nights: Nights,
  tx: Tx = db(),
): Promise<void> {
  await writeMonths(tx, "market_month", toMonths(comparable.key, nights));
}

function toMonths(listingKey: number, nights: Nights): CalendarMonth[] {
  const { from, state = () => available, price = () => 20_000, minStay = () => 1 } = nights;
  const months = new Map<DateText, ReturnType<typeof emptyMonth>>();
  for (let index = 0; index < nights.nights; index++) {
    const date = addDays(from, index);
    const month = monthOf(date);
    const row = months.get(month) ?? emptyMonth(listingKey, month);
    const day = Number(date.slice(8)) - 1;
    row.prices[day] = price(date, index);
    row.states[day] = state(date, index);
    row.minStays[day] = minStay(date, index);
    months.set(month, row);
  }
  return [...months.values()];
}

function emptyMonth(listingKey: number, month: DateText) {
  const length = daysBetween(month, monthOf(addDays(month, 31)));
  const zeros = (): number[] => Array.from({ length }, () => 0);
  return { listingKey, month, prices: zeros(), states: zeros(), minStays: zeros() };
}
