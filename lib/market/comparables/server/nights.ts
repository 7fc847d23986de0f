/** What is read of a comparable's nights: element 0 is the first night of the span asked for. */
export interface Nights {
  /** Minor units; 0 = unknown or not read. */
  prices: Int32Array;
  /** 0 no data, 1 available, 2 booked, 3 blocked by the owner, 4 unavailable for a reason unknown. */
  states: Uint8Array;
  /** Shortest stay in nights; 0 = unknown or not read. */
  minStays: Uint16Array;
}

/** Days since 1970-01-01. */
export interface Span {
  first: number;
  nights: number;
}

/**
 * Room for the nights of `count` comparables, all unknown, in few large pieces of memory. Without `minStays` there is
 * none for those.
 */
export function roomFor(
  count: number,
  { nights }: Span,
  { minStays = false }: { minStays?: boolean },
): Nights[] {
  const prices = new Int32Array(count * nights);
  const states = new Uint8Array(count * nights);
  const stays = new Uint16Array(minStays ? count * nights : 0);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * nights, (index + 1) * nights];
    return {
      prices: prices.subarray(from, to),
      states: states.subarray(from, to),
      minStays: stays.subarray(from, to),
    };
  });
}

/**
 * Reads text of months, each `2026-11-01 <a digit a night> <prices> <stays>` (lists comma-joined, the last may be
 * missing), joined by `;`, into `nights`, whose first is `first`. What lies outside of them is left out. Text is what
 * databases send and JavaScript reads fastest; it is walked once, without cutting it up: a market has some
 * hundred thousand nights.
 */
export function readMonths(text: string, first: number, nights: Nights): Nights {
  for (let at = 0; at < text.length; at++) {
    const start = monthAt(text, at) - first;
    const prices = readStates(text, at + dateLength + 1, nights.states, start) + 1;
    at = readNumbers(text, prices, nights.prices, start);
    if (text.charCodeAt(at) === space) at = readNumbers(text, at + 1, nights.minStays, start);
  }
  return nights;
}

const dateLength = 10;
const zero = 48;
const comma = 44;
const space = 32;

/** Days since 1970-01-01 of the month that stands at a place. */
function monthAt(text: string, at: number): number {
  const [year, month] = [Number(text.slice(at, at + 4)), Number(text.slice(at + 5, at + 7))];
  return Date.UTC(year, month - 1, 1) / 86_400_000;
}

/** Reads a digit a night up to a space, whose place it returns. */
function readStates(text: string, from: number, states: Uint8Array, start: number): number {
  let at = from;
  let night = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === space) break;
    states[night++] = code - zero;
  }
  return at;
}

/** Reads comma-joined numbers up to what follows them, whose place it returns. */
function readNumbers(
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
