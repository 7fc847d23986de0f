import { type DateText, dayMs } from "@/lib/core/dates";

/** One month of a listing's or comparable's nights; element 0 of each array is the first day of the month. */
export interface CalendarMonth {
  listingKey: number;
  /** First day of the month. */
  month: DateText;
  /** Minor units; 0 = unknown. */
  prices: readonly number[] | Float64Array;
  states: readonly number[] | Uint8Array;
  /** Nights; 0 = unknown. */
  minStays: readonly number[] | Int16Array;
}

/** Index of one night in the arrays of its month. */
export interface MonthNight {
  /** Months since year 0. */
  month: number;
  /** 0 for the first day of the month. */
  index: number;
  /** Number of nights in the month. */
  length: number;
}

/** Returns the month and index of a night; `day`: days since 1970-01-01. */
export function nightOf(day: number): MonthNight {
  const date = new Date(day * dayMs);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    month: year * 12 + month,
    index: date.getUTCDate() - 1,
    length: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
  };
}

/** Returns `YYYY-MM-01` for a number of months since year 0. */
export function monthText(month: number): DateText {
  const year = String(Math.floor(month / 12)).padStart(4, "0");
  return `${year}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
