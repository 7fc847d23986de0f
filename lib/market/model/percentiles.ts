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

/** Median of values in any order; null without values. */
export function median(values: readonly number[]): number | null {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Factor that packs a value and its count into one number, since numbers sort much faster than pairs. */
const most = 4_096;

/** Counts integers (each below 2⁴⁰ and at most 4,095 times) for `percentilesOf`. */
export function tally(values: Iterable<number>): Float64Array {
  const counts = new Map<number, number>();
  let [last, run] = [0, 0];
  // Most nights repeat the previous price, so runs are counted before the map is used.
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

/** Quantiles over the values of several tallies, equal to `percentile` of one list of them all. */
export function percentilesOf(
  tallies: readonly Float64Array[],
  shares: readonly number[],
): (number | null)[] {
  const pairs = joined(tallies);
  const total = pairs.reduce((sum, pair) => sum + countIn(pair), 0);
  const valueAt = selectorOf(pairs);
  return shares.map((share) => {
    if (total === 0) return null;
    const place = (total - 1) * share;
    const below = valueAt(Math.floor(place));
    const rest = place - Math.floor(place);
    return rest === 0 ? below : below + (valueAt(Math.ceil(place)) - below) * rest;
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

function valueIn(pair: number): number {
  return Math.floor(pair / most);
}

function countIn(pair: number): number {
  return pair - valueIn(pair) * most;
}

/**
 * The value at a place of the ascending list: quickselect by counts (Hoare 1961, Algorithm 65), several times as fast as
 * sorting. Reorders `pairs`; a later place starts after the part that an earlier one has ruled out.
 */
function selectorOf(pairs: Float64Array): (place: number) => number {
  let known = { start: 0, before: 0 };
  return (place) => {
    if (place < known.before) known = { start: 0, before: 0 };
    let [low, high, before] = [known.start, pairs.length - 1, known.before];
    for (;;) {
      const pivot = pairs[(low + high) >> 1] ?? 0;
      const { below, equal, start, end } = partition(pairs, low, high, pivot);
      if (place < before + below) high = start - 1;
      else if (place < before + below + equal || low >= high) {
        known = { start, before: before + below };
        return valueIn(pivot);
      } else [low, before] = [end, before + below + equal];
    }
  };
}

/** Moves pairs below `pivot` before `start` and pairs above it to `end` and later; counts the values below and equal. */
function partition(
  pairs: Float64Array,
  low: number,
  high: number,
  pivot: number,
): { below: number; equal: number; start: number; end: number } {
  let [start, at, end, below, equal] = [low, low, high + 1, 0, 0];
  while (at < end) {
    const pair = pairs[at] ?? 0;
    if (pair > pivot) {
      pairs[at] = pairs[--end] ?? 0;
      pairs[end] = pair;
      continue;
    }
    if (pair < pivot) {
      pairs[at] = pairs[start] ?? 0;
      pairs[start++] = pair;
      below += countIn(pair);
    } else equal += countIn(pair);
    at++;
  }
  return { below, equal, start, end };
}
