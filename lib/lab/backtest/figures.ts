/** One night: the price on offer, the price a strategy suggested, and how many units were booked or stayed open. */
export interface Outcome {
  /** Price then on offer (P), in the currency. */
  offered: number;
  suggested: number;
  /** Units booked after the decision day. */
  booked: number;
  /** Units that stayed open. */
  open: number;
}

/** Figures of a strategy; a share is null where nothing is counted. */
export interface Figures {
  /** How well ln(suggested / offered) separates booked from open nights; 0.5 = no better than the price on offer. */
  auc: number | null;
  pdr: number | null;
  pdp: number | null;
  pir: number | null;
  pip: number | null;
  /** Booking regret. */
  br: number | null;
  /** PDR after the level is moved to a booking regret of 3%; null where every ratio is the same. */
  pdrAtBr3: number | null;
}

/** Booking regret at which strategies are compared (`pricing.md` §9). */
const comparedRegret = 0.03;

/** Outcomes by rising ratio of suggested to offered, as columns. */
export interface Sorted {
  ratios: Float64Array;
  booked: Float64Array;
  open: Float64Array;
  /** Place of each element among the outcomes it was made from. */
  places: Int32Array;
}

/** Sorts outcomes once for `figuresOf`, which a bootstrap calls many times. */
export function sorted(outcomes: readonly Outcome[]): Sorted {
  const ratios = Float64Array.from(outcomes, ratioOf);
  const places = Int32Array.from(ratios, (_, place) => place).toSorted(
    (a, b) => (ratios[a] ?? 0) - (ratios[b] ?? 0) || a - b,
  );
  const column = (value: (outcome: Outcome) => number): Float64Array =>
    Float64Array.from(places, (place) => {
      const outcome = outcomes[place];
      return outcome ? value(outcome) : 0;
    });
  return {
    ratios: column(ratioOf),
    booked: column(({ booked }) => booked),
    open: column(({ open }) => open),
    places,
  };
}

/** Values that differ only by rounding errors count as equal. */
const precision = 1e9;

function ratioOf({ suggested, offered }: Outcome): number {
  return Math.round((suggested / offered) * precision) / precision;
}

/**
 * Figures of outcomes multiplied by `level`: price decrease and increase recall and precision and booking regret (Ye et
 * al., KDD 2018, doi 10.1145/3219819.3219830), and the two that don't depend on the level (`pricing.md` §9). `weights`,
 * by place of the outcome, repeat outcomes; default 1.
 */
export function figuresOf(data: Sorted, level: number, weights?: Float64Array): Figures {
  const counts = countsOf(data, weights);
  const at = countsBelow(counts, data.ratios, 1 / level);
  const median = weightedMedian(data.ratios, counts.booked, counts.totalBooked);
  return {
    auc: aucOf(data.ratios, counts),
    pdr: ratio(at.open, counts.totalOpen),
    pdp: ratio(at.open, at.open + at.booked),
    pir: ratio(counts.totalBooked - at.booked, counts.totalBooked),
    pip: ratio(
      counts.totalBooked - at.booked,
      counts.totalBooked - at.booked + counts.totalOpen - at.open,
    ),
    br: median === null ? null : Math.max(0, 1 - level * median),
    pdrAtBr3: pdrAtRegret(data.ratios, counts, median),
  };
}

/** Median ratio of suggested to offered over booked units; null without one. */
export function medianBookedRatio({ ratios, booked }: Sorted): number | null {
  return weightedMedian(ratios, booked, sum(booked));
}

interface Counts {
  booked: Float64Array;
  open: Float64Array;
  totalBooked: number;
  totalOpen: number;
}

function countsOf({ booked, open, places }: Sorted, weights: Float64Array | undefined): Counts {
  const weighted = (column: Float64Array): Float64Array =>
    weights ? column.map((value, at) => value * (weights[places[at] ?? 0] ?? 0)) : column;
  const [allBooked, allOpen] = [weighted(booked), weighted(open)];
  return {
    booked: allBooked,
    open: allOpen,
    totalBooked: sum(allBooked),
    totalOpen: sum(allOpen),
  };
}

/** Booked and open units with a ratio below `limit`: those whose suggestion is below the price on offer. */
function countsBelow(
  { booked, open }: Counts,
  ratios: Float64Array,
  limit: number,
): { booked: number; open: number } {
  const below = { booked: 0, open: 0 };
  const exact = limit - 0.5 / precision;
  for (let at = 0; at < ratios.length && (ratios[at] ?? 0) < exact; at++) {
    below.booked += booked[at] ?? 0;
    below.open += open[at] ?? 0;
  }
  return below;
}

/** Share of pairs of a booked and an open unit in which the booked one has the higher ratio; ties count half (Mann–Whitney). */
function aucOf(
  ratios: Float64Array,
  { booked, open, totalBooked, totalOpen }: Counts,
): number | null {
  let [pairs, openBelow] = [0, 0];
  for (let at = 0; at < ratios.length;) {
    const start = at;
    let [bookedHere, openHere] = [0, 0];
    for (; at < ratios.length && ratios[at] === ratios[start]; at++) {
      bookedHere += booked[at] ?? 0;
      openHere += open[at] ?? 0;
    }
    pairs += bookedHere * (openBelow + openHere / 2);
    openBelow += openHere;
  }
  return ratio(pairs, totalBooked * totalOpen);
}

/** Lower and upper median of values by weight, averaged; `values` ascending. */
function weightedMedian(values: Float64Array, weights: Float64Array, total: number): number | null {
  if (total === 0) return null;
  let [passed, lower] = [0, NaN];
  for (const [at, value] of values.entries()) {
    const weight = weights[at] ?? 0;
    if (weight === 0) continue;
    passed += weight;
    if (Number.isNaN(lower) && passed >= total / 2) {
      if (passed > total / 2) return value;
      lower = value;
    } else if (!Number.isNaN(lower)) return (lower + value) / 2;
  }
  return lower;
}

function pdrAtRegret(ratios: Float64Array, counts: Counts, median: number | null): number | null {
  if (median === null || ratios[0] === ratios.at(-1)) return null;
  const level = (1 - comparedRegret) / median;
  return ratio(countsBelow(counts, ratios, 1 / level).open, counts.totalOpen);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
