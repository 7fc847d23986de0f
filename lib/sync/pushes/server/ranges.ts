import type { RateRange } from "@/lib/sync/connections/server/connector";
import { ruleBit } from "./ledger";

/** Values sent for a night. Price: hundredths; minStay null and rules 0: unchanged. */
export interface NightValues {
  price: number | "base";
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
    const values = { price: price ?? "base", minStay: minStay ?? null, rules: rulesIn(closed) };
    return Array.from({ length: to - from + 1 }, (_, n) => ({ day: from + n, ...values }));
  });
}

/** Ranges without the nights before `day`. */
export function rangesFrom(ranges: readonly RateRange[], day: number): RateRange[] {
  return ranges.flatMap((range) =>
    range.to < day ? [] : [{ ...range, from: Math.max(range.from, day) }],
  );
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
    price,
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
