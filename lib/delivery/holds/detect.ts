import { median } from "@/lib/market/model/percentiles";

/**
 * What a listing's plan is judged by; element 0 of every array is day `first` (since 1970-01-01). Prices are minor units,
 * before the limits of settling in, so that neither its end nor its release is a change.
 */
export interface JudgedPlan {
  first: number;
  prices: ArrayLike<number>;
  /** Without the last-minute step. */
  early: ArrayLike<number>;
  /** 1 where the last-minute step changes the price. */
  isLate: ArrayLike<number>;
  isBooked: ArrayLike<number>;
  isOpen: ArrayLike<number>;
  isAtMinimum: ArrayLike<number>;
  /** True if its season comes from market data. */
  hasMarket: boolean;
}

/** Limits of `first-night.md` §5; shares are 0…1. */
export const limits = {
  /** Open nights from which a listing is judged, and listings from which an account is. */
  leastNights: 10,
  leastListings: 5,
  median: 0.2,
  /** The same against the plan of seven days before. */
  weekMedian: 0.35,
  /** A night that changes by more than `night` is a large change; more than `nights` of them trip. */
  night: 0.25,
  nights: 0.3,
  /** Shares of the next `minimumNights` at the minimum before and after. */
  minimumNights: 90,
  minimumBefore: 0.4,
  minimumAfter: 0.8,
  /** Booked nights that are gone: this many at least, and more than this share. */
  lostNights: 5,
  lost: 0.5,
  /** Share of an account's listings whose median moves by more than `accountMedian` in one direction. */
  accountListings: 0.2,
  accountMedian: 0.1,
  /** Then a listing is held that moves that way by more than this. */
  follows: 0.02,
} as const;

/** Why a plan is not sent without a look. */
export const tripCodes = [
  "median",
  "nights",
  "at_minimum",
  "week",
  "bookings_lost",
  "market_gone",
  "account",
] as const;

export type TripCode = (typeof tripCodes)[number];

/** How a plan differs from an earlier one. Shares are signed: -0.2 is 20% less. */
export interface Judgement {
  /** Open nights with a price in both. */
  compared: number;
  /** Median change of these; 0 without nights. */
  median: number;
  /** Nights that change by more than 1%, and their mean change. */
  changed: number;
  meanChanged: number;
  /** Share of nights that change by more than 25%, and the mean size of all changes. */
  large: number;
  spread: number;
  trips: TripCode[];
}

/**
 * Judges a plan against the one that was last sent, and the one of seven days before. A pure function: nothing else makes
 * a plan trip, but what the account's other listings do (`accountTrip`).
 */
export function judge(sent: JudgedPlan, plan: JudgedPlan, weekBefore?: JudgedPlan): Judgement {
  const changes = changesOf(sent, plan);
  const middle = median(changes) ?? 0;
  const changed = changes.filter((change) => Math.abs(change) > 0.01);
  const large = share(changes, (change) => Math.abs(change) > limits.night);
  const isCompared = changes.length >= limits.leastNights;
  const lost = lostNights(sent, plan);
  const tests: [TripCode, boolean][] = [
    ["median", isCompared && Math.abs(middle) > limits.median],
    ["nights", isCompared && large > limits.nights],
    ["at_minimum", isCompared && fallsToMinimum(sent, plan)],
    ["week", weekBefore !== undefined && isFarFrom(weekBefore, plan)],
    ["bookings_lost", lost.nights >= limits.lostNights && lost.share > limits.lost],
    ["market_gone", sent.hasMarket && !plan.hasMarket],
  ];
  return {
    compared: changes.length,
    median: middle,
    changed: changed.length,
    meanChanged: changed.length > 0 ? sum(changed) / changed.length : 0,
    large,
    spread: changes.length > 0 ? sum(changes.map(Math.abs)) / changes.length : 0,
    trips: tests.flatMap(([code, holds]) => (holds ? [code] : [])),
  };
}

/** How a listing with enough nights moved within 24 hours. */
export interface ListingMove {
  /** Median change. */
  moved: number;
  /** True if its plan trips by itself. */
  isTripped: boolean;
}

/**
 * The direction, -1 or 1, in which too many of an account's listings move; 0 if too many trip by themselves, in whichever
 * direction; null if neither.
 */
export function accountTrip(moves: readonly ListingMove[]): -1 | 0 | 1 | null {
  if (moves.length < limits.leastListings) return null;
  const isMany = (is: (move: ListingMove) => boolean): boolean =>
    moves.filter(is).length > limits.accountListings * moves.length;
  if (isMany(({ isTripped }) => isTripped)) return 0;
  for (const way of [-1, 1] as const) {
    if (isMany(({ moved }) => way * moved > limits.accountMedian)) return way;
  }
  return null;
}

/** True if a listing moves with its account: that way, or at all where listings trip in whichever direction. */
export function follows(
  { compared, median: moved, spread }: Judgement,
  way: -1 | 0 | 1 | null,
): boolean {
  if (way === null || compared < limits.leastNights) return false;
  return way === 0 ? spread > limits.follows : way * moved > limits.follows;
}

/** Changes of the open nights that both plans price: by the early price where a night entered or left the last minute. */
function changesOf(sent: JudgedPlan, plan: JudgedPlan): number[] {
  const skip = plan.first - sent.first;
  const changes: number[] = [];
  for (let at = 0; at < plan.prices.length; at++) {
    const before = at + skip;
    if (!plan.isOpen[at] || !sent.prices[before]) continue;
    const field = sent.isLate[before] === plan.isLate[at] ? "prices" : "early";
    const [from, to] = [sent[field][before] ?? 0, plan[field][at] ?? 0];
    if (from > 0) changes.push(to / from - 1);
  }
  return changes;
}

function isFarFrom(weekBefore: JudgedPlan, plan: JudgedPlan): boolean {
  const changes = changesOf(weekBefore, plan);
  const isCompared = changes.length >= limits.leastNights;
  return isCompared && Math.abs(median(changes) ?? 0) > limits.weekMedian;
}

function fallsToMinimum(sent: JudgedPlan, plan: JudgedPlan): boolean {
  const before = shareAtMinimum(sent);
  const after = shareAtMinimum(plan);
  return before < limits.minimumBefore && after > limits.minimumAfter;
}

function shareAtMinimum({ isOpen, isAtMinimum, prices }: JudgedPlan): number {
  let [open, lowest] = [0, 0];
  for (let at = 0; at < Math.min(limits.minimumNights, prices.length); at++) {
    if (!isOpen[at]) continue;
    open++;
    if (isAtMinimum[at]) lowest++;
  }
  return open === 0 ? 0 : lowest / open;
}

/** Nights from the plan's first on that were booked and are not any more, and their share. */
function lostNights(sent: JudgedPlan, plan: JudgedPlan): { nights: number; share: number } {
  const skip = plan.first - sent.first;
  let [booked, nights] = [0, 0];
  for (let at = 0; at < plan.prices.length; at++) {
    if (!sent.isBooked[at + skip]) continue;
    booked++;
    if (!plan.isBooked[at]) nights++;
  }
  return { nights, share: booked === 0 ? 0 : nights / booked };
}

function share(values: readonly number[], is: (value: number) => boolean): number {
  return values.length === 0 ? 0 : values.filter(is).length / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
