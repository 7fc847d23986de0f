import { type Pace, type PaceOf, pickupSlope } from "./pace";

/** Past nights of a source: how many homes were sold in the end, and on the books at every lead. */
export interface PastNights {
  /** Days since 1970-01-01. */
  first: number;
  /** Homes or units on offer, and those sold in the end, by night. */
  offered: ArrayLike<number>;
  final: ArrayLike<number>;
  /** Sold at the end of the day `lead` days before a night: element lead · nights + night. */
  onBooks: ArrayLike<number>;
  leads: number;
}

/** `pricing.md` §2.2. */
const yearNights = 364;
const offsets = [-14, -7, 0, 7, 14];
/** Nights before today that the past must reach back. */
export const fewestNightsBack = yearNights + 14;
const slopeNights = 180;

/** Past nights that a year of pace is read from: the nights of the regression, and those a year before them. */
export const paceNights = slopeNights + fewestNightsBack;

/**
 * A year of pace for each night from `today` on (`pricing.md` §2.2). Nights with fewer than `fewest` homes on offer are
 * ignored. Null for every night if the history is shorter than a year and two weeks.
 */
export function paceOfYear(past: PastNights, fewest: number, today: number): PaceOf {
  const { first, leads } = past;
  const ahead = today - first;
  const tells = telling(past, fewest, today);
  if (!reachesBack(tells, ahead)) return () => null;
  const final = sharesOf(past, tells, past.final, 0);
  const finals = Float64Array.from({ length: ahead + Math.max(leads, yearNights) }, (_, at) =>
    meanBefore(final, at),
  );
  const year = meanOf(finals.subarray(ahead, ahead + yearNights)) ?? 0;
  return (day) => {
    const lead = day - today;
    if (lead < 0 || lead >= leads) return null;
    const onBooks = sharesOf(past, tells, past.onBooks, lead);
    const usual = { final: finals[day - first] ?? NaN, onBooks: meanBefore(onBooks, day - first) };
    if (Number.isNaN(usual.final + usual.onBooks)) return null;
    return { ...usual, slope: slopeOf({ final, finals, onBooks }, ahead), year } satisfies Pace;
  };
}

/** 1 for the past nights with enough on offer. */
export function telling({ first, offered }: PastNights, fewest: number, today: number): Uint8Array {
  return Uint8Array.from({ length: offered.length }, (_, at) =>
    first + at < today && (offered[at] ?? 0) >= Math.max(1, fewest) ? 1 : 0,
  );
}

/** True if past nights reach back far enough for a year of pace. */
export function hasYear(past: PastNights, fewest: number, today: number): boolean {
  return reachesBack(telling(past, fewest, today), today - past.first);
}

function reachesBack(tells: Uint8Array, ahead: number): boolean {
  return tells.subarray(0, Math.max(0, ahead - fewestNightsBack + 1)).includes(1);
}

/** Share of a night's offer in `sold` at a lead (0 for `final`), 0…1. */
export function shareOn(
  { offered }: PastNights,
  sold: ArrayLike<number>,
  at: number,
  lead: number,
): number {
  return Math.min(1, (sold[lead * offered.length + at] ?? 0) / (offered[at] ?? 1));
}

/** Shares 0…1 of nights; NaN for ignored ones. */
function sharesOf(
  past: PastNights,
  tells: Uint8Array,
  sold: ArrayLike<number>,
  lead: number,
): Float64Array {
  const shares = new Float64Array(tells.length).fill(NaN);
  for (let at = 0; at < shares.length; at++)
    if (tells[at] === 1) shares[at] = shareOn(past, sold, at, lead);
  return shares;
}

/** Mean over the five nights a year before night `at`; NaN if all are ignored. */
function meanBefore(shares: Float64Array, at: number): number {
  let [sum, count] = [0, 0];
  for (const offset of offsets) {
    const share = shares[at - yearNights + offset] ?? NaN;
    if (Number.isNaN(share)) continue;
    sum += share;
    count++;
  }
  return count === 0 ? NaN : sum / count;
}

/** b: how much of a lead over last year remained in the end, over the 180 nights before `today`. */
function slopeOf(
  { final, finals, onBooks }: { final: Float64Array; finals: Float64Array; onBooks: Float64Array },
  today: number,
): number {
  const nights: { ahead: number; final: number }[] = [];
  for (let at = Math.max(0, today - slopeNights); at < today; at++) {
    const ahead = (onBooks[at] ?? NaN) - meanBefore(onBooks, at);
    const above = (final[at] ?? NaN) - (finals[at] ?? NaN);
    if (!Number.isNaN(ahead + above)) nights.push({ ahead, final: above });
  }
  return pickupSlope(nights);
}

function meanOf(values: Float64Array): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
