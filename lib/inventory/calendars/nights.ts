/** Consecutive nights of a calendar; element 0 is the first night of the span that was read. */
export interface Nights {
  /** Minor units; 0 = unknown or not read. */
  prices: Int32Array;
  /** Codes of `states.ts`. */
  states: Uint8Array;
  /** Shortest stay in nights; 0 = unknown or not read. */
  minStays: Uint16Array;
}

/** The nights a reader returns. */
export interface CalendarSpan {
  /** Days since 1970-01-01. */
  first: number;
  nights: number;
}

/** What a reader returns of each night; each value includes the ones before it. */
export type NightDetail = "states" | "prices" | "minStays";

/** Nights without data; arrays that `detail` leaves out are empty. */
export function unknownNights(count: number, detail: NightDetail = "minStays"): Nights {
  return {
    prices: new Int32Array(detail === "states" ? 0 : count),
    states: new Uint8Array(count),
    minStays: new Uint16Array(detail === "minStays" ? count : 0),
  };
}

/** Views `count` of the nights, from `index` on. */
export function nightsFrom(nights: Nights, index: number, count: number): Nights {
  return {
    prices: nights.prices.subarray(index, index + count),
    states: nights.states.subarray(index, index + count),
    minStays: nights.minStays.subarray(index, index + count),
  };
}

/**
 * Unpacks months joined by `;`, each `2026-11-01 <a digit a night> <prices> <stays>` (lists comma-joined, the last two
 * optional), into `nights`, which begin on day `first`; nights outside them are dropped. One pass without substrings,
 * since a market has some hundred thousand nights.
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

/** Days since 1970-01-01 of the `YYYY-MM` at an index of the text. */
function monthDayAt(text: string, at: number): number {
  const [year, month] = [Number(text.slice(at, at + 4)), Number(text.slice(at + 5, at + 7))];
  return Date.UTC(year, month - 1, 1) / 86_400_000;
}

/** Unpacks a digit a night; returns the index of the character after them. */
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

/** Unpacks comma-joined numbers; returns the index of the character after them. */
function unpackNumbers(
  text: string,
  from: number,
  into: Int32Array | Uint16Array,
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
