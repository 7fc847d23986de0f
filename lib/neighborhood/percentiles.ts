/**
 * The `share` quantile (0…1) of ascending values: linear interpolation between order statistics at
 * (n − 1) · share, NumPy's default and PostgreSQL's percentile_cont (Hyndman & Fan 1996, type 7). Null without values.
 */
export function percentile(ascending: ArrayLike<number>, share: number): number | null {
  const place = (ascending.length - 1) * share;
  const below = ascending[Math.floor(place)];
  if (below === undefined) return null;
  const above = ascending[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** A value and how often it stands there, as one number: sorting numbers alone is much faster than sorting pairs. */
const most = 4_096;

/** Counts whole values, each below 2⁴⁰ and at most 4,095 times, for `percentilesOf`. */
export function tally(values: Iterable<number>): Float64Array {
  const counts = new Map<number, number>();
  let [last, run] = [0, 0];
  // Night after night asks the same: runs are counted without looking each one up.
  for (const value of values) {
    if (value !== last) {
      counts.set(last, (counts.get(last) ?? 0) + run);
      [last, run] = [value, 0];
    }
    run++;
  }
  counts.set(last, (counts.get(last) ?? 0) + run);
  if (counts.get(0) === 0) counts.delete(0);
  return Float64Array.from(counts, ([value, count]) => value * most + count);
}

/** Quantiles of all the values of several tallies together, as `percentile` of them in one list would give. */
export function percentilesOf(
  tallies: readonly Float64Array[],
  shares: readonly number[],
): (number | null)[] {
  const pairs = joined(tallies).toSorted();
  let total = 0;
  // From here on: how many values stand before and in each pair.
  const ends = pairs.map((pair) => (total += pair % most));
  const at = (place: number): number => Math.floor((pairs[pairAt(ends, place)] ?? 0) / most);
  return shares.map((share) => {
    if (total === 0) return null;
    const place = (total - 1) * share;
    const below = at(Math.floor(place));
    return below + (at(Math.ceil(place)) - below) * (place - Math.floor(place));
  });
}

function joined(tallies: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(tallies.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const each of tallies) {
    all.set(each, next);
    next += each.length;
  }
  return all;
}

/** The pair that holds the value at `place` of the ascending list: binary search. */
function pairAt(ends: Float64Array, place: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
