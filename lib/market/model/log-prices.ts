import { available, type Nights } from "@/lib/inventory/calendars/nights";

/** Nights of a comparable that a model reads, from the day on that its data tells of. */
export const modelNights = 360;
/** Nights before this one have last-minute discounts and are not used for level and season. */
export const settledFrom = 30;

/** §2.1: comparables with fewer open nights or prices after day 30 don't count for the shape. */
const fewestNights = 60;
const fewestPrices = 5;

/** Logarithms of the asking prices of several homes, home by home. */
export interface LogPrices {
  homes: number;
  nights: number;
  /** The night of each home on which its days ahead are 0. */
  starts: Int32Array;
  /** Home · nights + night; NaN where the night is not open. */
  values: Float64Array;
}

/**
 * True for a comparable that changes its price: at least 60 open nights and 5 different prices among days 30…359
 * (`pricing.md` §2.1). `asking`: minor units by days ahead, 0 = not open or unknown.
 */
export function isMoving(asking: ArrayLike<number>): boolean {
  const prices = new Set<number>();
  let open = 0;
  for (let night = settledFrom; night < modelNights; night++) {
    const price = asking[night] ?? 0;
    if (price <= 0) continue;
    open++;
    if (prices.size < fewestPrices) prices.add(price);
  }
  return open >= fewestNights && prices.size >= fewestPrices;
}

/**
 * Logarithms of asking prices (minor units by days ahead, 0 = not open). Nights after the last open one are left out.
 * `starts`: the night of each home's first price, default 0.
 */
export function logPrices(
  homes: readonly ArrayLike<number>[],
  starts: ArrayLike<number> = new Int32Array(homes.length),
): LogPrices {
  const lengths = homes.map(openUntil);
  const nights = Math.max(0, ...lengths.map((length, home) => (starts[home] ?? 0) + length));
  const values = new Float64Array(homes.length * nights).fill(NaN);
  const known = new Map<number, number>();
  for (const [home, asking] of homes.entries()) {
    const start = home * nights + (starts[home] ?? 0);
    for (let ahead = 0; ahead < (lengths[home] ?? 0); ahead++) {
      const price = asking[ahead] ?? 0;
      if (price > 0) values[start + ahead] = logOf(price, known);
    }
  }
  return { homes: homes.length, nights, starts: Int32Array.from(starts), values };
}

function openUntil(asking: ArrayLike<number>): number {
  let end = Math.min(asking.length, modelNights);
  while (end > 0 && !((asking[end - 1] ?? 0) > 0)) end--;
  return end;
}

/** Caches logarithms, because prices repeat and a map lookup is faster. */
function logOf(price: number, known: Map<number, number>): number {
  const log = known.get(price) ?? Math.log(price);
  known.set(price, log);
  return log;
}

/**
 * Asking prices of `count` nights from an index on, in minor units; 0 if a night is not open or its price is unknown.
 */
export function askingFrom({ prices, states }: Nights, index: number, count: number): Float64Array {
  const asking = prices.slice(index, index + count);
  for (let night = 0; night < asking.length; night++)
    if (states[index + night] !== available) asking[night] = 0;
  return asking;
}

/**
 * Median of the first `count` values (the mean of the middle two where they are even), NaN without values. Reorders
 * them: quickselect (Hoare 1961, Algorithm 65), several times as fast as sorting.
 */
export function medianOf(values: Float64Array, count: number): number {
  if (count === 0) return NaN;
  const place = count >> 1;
  const upper = select(values, count, place);
  if (count % 2 === 1) return upper;
  let lower = -Infinity;
  // Values before the selected place are at most as large.
  for (let at = 0; at < place; at++) lower = Math.max(lower, values[at] ?? lower);
  return (lower + upper) / 2;
}

/** The value at `place` of the ascending order; smaller ones end up before it. */
function select(values: Float64Array, count: number, place: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const split = partition(values, low, high);
    if (place <= split) high = split;
    else low = split + 1;
  }
  return values[place] ?? 0;
}

/** Moves smaller values to the left; returns the last place of the left part. */
function partition(values: Float64Array, low: number, high: number): number {
  const pivot = values[(low + high) >> 1] ?? 0;
  let [left, right] = [low, high];
  for (;;) {
    while ((values[left] ?? 0) < pivot) left++;
    while ((values[right] ?? 0) > pivot) right--;
    if (left >= right) return right;
    const swapped = values[left] ?? 0;
    values[left++] = values[right] ?? 0;
    values[right--] = swapped;
  }
}
