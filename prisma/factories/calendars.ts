import { addDays, type DateText, daysBetween, monthOf } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/db/server";

/** One row of `calendar_month` or `market_month`; element 0 of each array is the first of the month. */
export interface Month {
  listingKey: number;
  month: DateText;
  prices: readonly number[];
  states: readonly number[];
  minStays: readonly number[];
}

interface Nights {
  from: DateText;
  nights: number;
  /** 0 no data, 1 available, 2 booked, 3 blocked, 4 unavailable; default all available. */
  state?: (date: DateText, index: number) => number;
  /** Minor units; default 200.00. */
  price?: (date: DateText, index: number) => number;
  /** Default 1. */
  minStay?: (date: DateText, index: number) => number;
}

/** Writes nights of one listing; the rest of the first and last month has no data. The months must be new. */
export async function makeCalendar(
  listing: { key: number },
  nights: Nights,
  tx: Tx = db(),
): Promise<void> {
  await writeMonths("calendar_month", toMonths(listing.key, nights), tx);
}

/** The same for a comparable. */
export async function makeMarketCalendar(
  comparable: { key: number },
  nights: Nights,
  tx: Tx = db(),
): Promise<void> {
  await writeMonths("market_month", toMonths(comparable.key, nights), tx);
}

const rowsAStatement = 4_000;

/** Inserts months, some thousands a statement: arrays travel as text, which both databases read fastest. */
export async function writeMonths(
  table: "calendar_month" | "market_month",
  months: readonly Month[],
  tx: Tx = db(),
): Promise<void> {
  for (let start = 0; start < months.length; start += rowsAStatement) {
    const rows = months.slice(start, start + rowsAStatement);
    // The table is one of two names of our own, never input.
    await tx.$executeRawUnsafe(
      `INSERT INTO ${table} (listing_key, month, prices, states, min_stays)
       SELECT key, month::date, prices::int[], states::smallint[], stays::smallint[]
       FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[])
         AS given (key, month, prices, states, stays)`,
      rows.map((row) => row.listingKey),
      rows.map((row) => row.month),
      rows.map((row) => `{${row.prices.join()}}`),
      rows.map((row) => `{${row.states.join()}}`),
      rows.map((row) => `{${row.minStays.join()}}`),
    );
  }
}

function toMonths(listingKey: number, nights: Nights): Month[] {
  const { from, state = () => 1, price = () => 20_000, minStay = () => 1 } = nights;
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
