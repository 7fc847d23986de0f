import { type DateText, dayMs } from "@/lib/core/dates";

/** Consecutive nights of a calendar; element 0 is the first night read. */
export interface Nights {
  /** Minor units; 0 = unknown or not read. */
  prices: Float64Array;
  /** Codes of `states.ts`. */
  states: Uint8Array;
  /** Shortest stay in nights; 0 = unknown or not read. */
  minStays: Uint16Array;
  /** Of a listing with several units: its nights are open while one is left. */
  units?: UnitNights;
}

/** Nights of a listing that sells several rooms of one kind, counted in unit-nights. */
export interface UnitNights {
  /** Rooms, at least 2. */
  units: number;
  /** Sold by night, at most `units`. */
  booked: Uint16Array;
  /** Sold or open by night. */
  sellable: Uint16Array;
}

/** The range of nights to read. */
export interface CalendarSpan {
  /** Days since 1970-01-01. */
  first: number;
  nights: number;
}

/** The data to read for each night; each value includes the ones before it. */
export type NightDetail = "states" | "prices" | "minStays";

/** Returns nights without data; arrays that `detail` does not include are empty. */
export function unknownNights(count: number, detail: NightDetail = "minStays"): Nights {
  return {
    prices: new Float64Array(detail === "states" ? 0 : count),
    states: new Uint8Array(count),
    minStays: new Uint16Array(detail === "minStays" ? count : 0),
  };
}

/** Returns a view of `count` nights from `index` on; it shares their memory. */
export function nightsFrom(nights: Nights, index: number, count: number): Nights {
  return {
    prices: nights.prices.subarray(index, index + count),
    states: nights.states.subarray(index, index + count),
    minStays: nights.minStays.subarray(index, index + count),
    ...(nights.units && { units: unitsFrom(nights.units, index, count) }),
  };
}

/** A view of `count` nights of a listing with units from `index` on; all of them by default. */
export function unitsFrom(nights: UnitNights, index: number, count?: number): UnitNights {
  const end = count === undefined ? undefined : index + count;
  return {
    units: nights.units,
    booked: nights.booked.subarray(index, end),
    sellable: nights.sellable.subarray(index, end),
  };
}

/**
 * Unpacks months joined by `;`, each `2026-11-01 <a digit per night> <prices> <minimum stays>` (comma-joined lists, the
 * last two optional), into `nights`, which start on day `first`; nights outside are dropped. One pass without
 * substrings, because a market has hundreds of thousands of nights.
 */
export function unpackMonths(text: string, first: number, nights: Nights): Nights {
  for (let at = 0; at < text.length; at++) {
    const start = monthDayAt(text, at) - first;
    at = unpackStates(text, at + dateLength + 1, nights.states, start);
    if (text.charCodeAt(at) === space) at = unpackNumbers(text, at + 1, nights.prices, start);
    if (text.charCodeAt(at) === space) at = unpackNumbers(text, at + 1, nights.minStays, start);
  }
  return nights;
}

const dateLength = 10;
const zero = 48;
const comma = 44;
const space = 32;

/** Returns the first day (days since 1970-01-01) of the `YYYY-MM` at an index of the text. */
function monthDayAt(text: string, at: number): number {
  const [year, month] = [Number(text.slice(at, at + 4)), Number(text.slice(at + 5, at + 7))];
  return Date.UTC(year, month - 1, 1) / 86_400_000;
}

/** Unpacks one digit per night; returns the index after the last digit. */
function unpackStates(text: string, from: number, states: Uint8Array, start: number): number {
  let at = from;
  let night = start;
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) break;
    states[night++] = digit;
  }
  return at;
}

/** Unpacks comma-joined numbers; returns the index after the last one. */
function unpackNumbers(
  text: string,
  from: number,
  into: Float64Array | Uint16Array,
  start: number,
): number {
  let at = from;
  let night = start;
  let value = 0;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= zero + 9) {
      value = value * 10 + code - zero;
      continue;
    }
    if (code !== comma) break;
    into[night++] = value;
    value = 0;
  }
  into[night] = value;
  return at;
}

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
  /** Units that are left, where the source counts them; −1: it doesn't. */
  unitsLeft?: readonly number[];
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

/** States of a night in a calendar; 0 is a night without data. */
export const unknown = 0;
export const available = 1;
export const booked = 2;
/** Blocked by the owner. */
export const blocked = 3;
/** Not available for an unknown reason, as in published calendars. */
export const unavailable = 4;
