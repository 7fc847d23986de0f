import {
  type Figures,
  figuresOf,
  medianBookedRatio,
  type Outcome,
  sorted,
  type Sorted,
} from "./figures";
import { leads, type Offer, type Split } from "./offers";
import { percentile } from "@/lib/market/model/percentiles";

/** An offer and the price that a strategy suggests for it; null without one. */
export interface Suggested {
  offer: Offer;
  price: number | null;
}

/** Figures of one strategy on the later part (`pricing.md` §9). */
export interface Score {
  name: string;
  /** The constant that its prices were multiplied by, fitted on the earlier part. */
  level: number;
  /** Nights scored, each once per lead. */
  nights: number;
  /** Mean over leads. */
  mean: Figures;
  byLead: Record<number, Figures>;
  /** 90% intervals of the mean. */
  auc: Interval;
  pdrAtBr3: Interval;
}

/** The first strategy less another one, on the nights that both price; 90% intervals. */
export interface Lead {
  over: string;
  auc: Interval;
  pdrAtBr3: Interval;
}

/** A strategy's outcomes of the later part, ready to be counted many times. */
export interface Scorable {
  name: string;
  level: number;
  byLead: { lead: number; data: Sorted; weeks: Int32Array }[];
}

const empty: Figures = {
  auc: null,
  pdr: null,
  pdp: null,
  pir: null,
  pip: null,
  br: null,
  pdrAtBr3: null,
};

/** Prepares a strategy for `scoreOf`; null if it prices no night in one of the two parts. */
export function scorable(
  name: string,
  suggested: readonly Suggested[],
  split: Split,
): Scorable | null {
  const priced = suggested.flatMap(({ offer, price }) =>
    price !== null && price > 0 ? [{ offer, outcome: outcomeOf(offer, price) }] : [],
  );
  const level = levelOf(
    priced.filter(({ offer }) => offer.night < split.day).map(({ outcome }) => outcome),
  );
  if (level === null) return null;
  const later = priced.filter(({ offer }) => offer.day >= split.day);
  const byLead = leads.map((lead) => {
    const rows = later.filter(({ offer }) => offer.lead === lead);
    return {
      lead,
      data: sorted(rows.map(({ outcome }) => outcome)),
      weeks: Int32Array.from(rows, ({ offer }) => weekOf(offer.night)),
    };
  });
  return later.length === 0 ? null : { name, level, byLead };
}

function outcomeOf({ offered, booked, open }: Offer, suggested: number): Outcome {
  return { offered, suggested, booked, open };
}

/** The constant that makes a strategy's median booked night match the price on offer; null without a booked night. */
function levelOf(outcomes: readonly Outcome[]): number | null {
  const median = medianBookedRatio(sorted(outcomes));
  return median === null ? null : 1 / median;
}

/** Figures of a strategy with 90% intervals from a bootstrap over weeks that repeats with `seed`. */
export function scoreOf(strategy: Scorable, seed: number): Score {
  const byLead = strategy.byLead.map(({ lead, data }) => [lead, figuresOf(data, strategy.level)]);
  const figures: Record<number, Figures> = Object.fromEntries(byLead);
  const drawn = bootstrap([strategy], seed);
  return {
    name: strategy.name,
    level: strategy.level,
    nights: strategy.byLead.reduce((total, { data }) => total + data.ratios.length, 0),
    mean: meanOf(Object.values(figures)),
    byLead: figures,
    auc: intervalOf(drawn.map(([one]) => one?.auc ?? null)),
    pdrAtBr3: intervalOf(drawn.map(([one]) => one?.pdrAtBr3 ?? null)),
  };
}

/** How far one strategy is ahead of another; both must cover the same nights. */
export function leadOver(one: Scorable, other: Scorable, seed: number): Lead {
  const drawn = bootstrap([one, other], seed);
  const difference = (key: "auc" | "pdrAtBr3"): Interval =>
    intervalOf(
      drawn.map(([first, second]) => {
        const [a, b] = [first?.[key] ?? null, second?.[key] ?? null];
        return a === null || b === null ? null : a - b;
      }),
    );
  return { over: other.name, auc: difference("auc"), pdrAtBr3: difference("pdrAtBr3") };
}

/** Mean figures of each strategy in each replicate; all strategies get the same weeks. */
function bootstrap(strategies: readonly Scorable[], seed: number): Figures[][] {
  const next = randomFrom(seed);
  const all = strategies.flatMap(({ byLead }) => byLead.flatMap(({ weeks }) => [...weeks]));
  const weeks = [...new Set(all)].toSorted((a, b) => a - b);
  return Array.from({ length: replicates }, () => {
    const drawn = drawWeeks(weeks, next);
    return strategies.map(({ byLead, level }) =>
      meanOf(
        byLead.map((part) => {
          const weights = Float64Array.from(part.weeks, (week) => drawn.get(week) ?? 0);
          return figuresOf(part.data, level, weights);
        }),
      ),
    );
  });
}

/** Mean of each figure over the leads that have it. */
function meanOf(figures: readonly Figures[]): Figures {
  const mean = { ...empty };
  for (const key of Object.keys(empty) as (keyof Figures)[]) {
    const known = figures.map((each) => each[key]).filter((value) => value !== null);
    if (known.length > 0) mean[key] = known.reduce((sum, value) => sum + value, 0) / known.length;
  }
  return mean;
}

/** Bounds of the middle 90% of replicates; null if most of them lack the figure. */
type Interval = readonly [low: number, high: number] | null;

const replicates = 300;
const bounds = [0.05, 0.95] as const;

/** Calendar week of a day since 1970-01-01, Monday first. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

/**
 * How often each week is drawn in one replicate: as many draws with replacement as there are weeks (block bootstrap:
 * nights of a week resemble each other). `next` returns numbers in [0, 1).
 */
function drawWeeks(weeks: readonly number[], next: () => number): Map<number, number> {
  const drawn = new Map<number, number>();
  for (let at = 0; at < weeks.length; at++) {
    const week = weeks[Math.floor(next() * weeks.length)];
    if (week !== undefined) drawn.set(week, (drawn.get(week) ?? 0) + 1);
  }
  return drawn;
}

/** The 90% interval of a figure over replicates (percentile method). */
function intervalOf(values: readonly (number | null)[]): Interval {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length <= values.length / 2) return null;
  const [low, high] = bounds.map((share) => percentile(known, share));
  return low === null || low === undefined || high === null || high === undefined
    ? null
    : [low, high];
}

/** Random numbers in [0, 1) that repeat with their seed (Mulberry32); for sampling, not for secrets. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
