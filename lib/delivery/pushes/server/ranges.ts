import type { RateRange } from "@/lib/intake/connections/server";
import { ruleBit } from "./ledger";

/** Values sent for a night. Price: hundredths; price and minStay null, rules 0: unchanged. */
export interface NightValues {
  price: number | "base" | null;
  minStay: number | "base" | null;
  /** Bits of `ruleBit`. */
  rules: number;
}

export interface PlannedNight extends NightValues {
  day: number;
}

/** Ranges of nights in a row with equal values, in order; `nights` are in order, each once. No range has other nights. */
export function toRanges(nights: readonly PlannedNight[]): RateRange[] {
  const ranges: RateRange[] = [];
  let before: PlannedNight | undefined;
  for (const night of nights) {
    const last = ranges.at(-1);
    if (last && before?.day === night.day - 1 && isEqual(before, night)) last.to = night.day;
    else ranges.push({ from: night.day, to: night.day, ...fieldsOf(night) });
    before = night;
  }
  return ranges;
}

/** The nights of ranges, one by one. */
export function nightsIn(ranges: readonly RateRange[]): PlannedNight[] {
  return ranges.flatMap(({ from, to, price, minStay, ...closed }) => {
    const values = { price: price ?? null, minStay: minStay ?? null, rules: rulesIn(closed) };
    return Array.from({ length: to - from + 1 }, (_, n) => ({ day: from + n, ...values }));
  });
}

/** Ranges without the nights before `day`. */
export function rangesFrom(ranges: readonly RateRange[], day: number): RateRange[] {
  return ranges.flatMap((range) =>
    range.to < day ? [] : [{ ...range, from: Math.max(range.from, day) }],
  );
}

/**
 * Two halves of ranges that were refused together: of the list or, of a single range, of its nights. Tonight comes alone,
 * because it may be refused by itself where the PMS's clock is ahead and its day has begun.
 */
export function halvesOf(ranges: readonly RateRange[], today: number): RateRange[][] {
  const [only, ...others] = ranges;
  if (!only || others.length > 0) {
    const middle = Math.ceil(ranges.length / 2);
    return [ranges.slice(0, middle), ranges.slice(middle)];
  }
  const last = only.from === today ? today : Math.floor((only.from + only.to) / 2);
  return [[{ ...only, to: last }], [{ ...only, from: last + 1 }]];
}

/** The nights of ranges from `day` on, one by one. */
export function nightsFrom(ranges: readonly RateRange[], day: number): PlannedNight[] {
  return nightsIn(rangesFrom(ranges, day));
}

function isEqual(one: NightValues, other: NightValues): boolean {
  return one.price === other.price && one.minStay === other.minStay && one.rules === other.rules;
}

function fieldsOf({ price, minStay, rules }: NightValues): Omit<RateRange, "from" | "to"> {
  return {
    ...(price !== null && { price }),
    ...(minStay !== null && { minStay }),
    ...((rules & ruleBit.arrival) !== 0 && {
      closedOnArrival: (rules & ruleBit.arrivalClosed) !== 0,
    }),
    ...((rules & ruleBit.departure) !== 0 && {
      closedOnDeparture: (rules & ruleBit.departureClosed) !== 0,
    }),
  };
}

type Closings = Pick<RateRange, "closedOnArrival" | "closedOnDeparture">;

function rulesIn({ closedOnArrival: arrival, closedOnDeparture: departure }: Closings): number {
  return (
    (arrival === undefined ? 0 : ruleBit.arrival) +
    (arrival ? ruleBit.arrivalClosed : 0) +
    (departure === undefined ? 0 : ruleBit.departure) +
    (departure ? ruleBit.departureClosed : 0)
  );
}
