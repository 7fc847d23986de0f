import { offersOf, type Offer, type Split, splitOf } from "../offers";
import {
  type Lead,
  leadOver,
  scorable,
  type Scorable,
  type Score,
  scoreOf,
  type Suggested,
} from "../scores";
import { type BacktestData, cutAt, type Strategy } from "./strategy";

/** The seed is fixed before the run, like every constant. */
const seed = 20_211_001;

export const ownPrice = "own price";

/** Results of a backtest. */
export interface BacktestResult {
  split: Split;
  /** The suggestion first, then the strategies it is compared with; strategies without prices are absent. */
  scores: readonly Score[];
  /** How far the first strategy is ahead of each other one. */
  leads: readonly Lead[];
  /** The scores with the units that nobody had in the end as unsold; null where no listing has several units. */
  byFinal: readonly Score[] | null;
}

/**
 * Scores strategies on the later 30% of booking days (`pricing.md` §9). Each sees only data up to the decision day; the
 * first one is compared with the others and with the price on offer. Null if there are too few stays to split.
 */
export function runBacktest(
  data: BacktestData,
  strategies: readonly Strategy[],
): BacktestResult | null {
  const split = splitOf(data.stays);
  if (split === null) return null;
  const offers = offersOf(data, split);
  const suggested = strategies.map((strategy) => ({
    name: strategy.name,
    prices: suggestAll(data, strategy, offers),
  }));
  const [first] = suggested;
  if (!first) return null;
  const priced = (rows: readonly Suggested[]): Suggested[] =>
    rows.filter((_, at) => (first.prices[at]?.price ?? null) !== null);
  const onOffer = offers.map((offer) => ({ offer, price: offer.offered }));
  const rows = [...suggested, { name: ownPrice, prices: onOffer }];
  const scoresOf = (some: readonly Rows[]): Score[] =>
    some
      .flatMap(({ name, prices }) => scorable(name, priced(prices), split) ?? [])
      .map((each) => scoreOf(each, seed));
  const hasUnits = offers.some(({ booked, open }) => booked + open > 1);
  return {
    split,
    scores: scoresOf(rows),
    byFinal: hasUnits ? scoresOf(rows.map(withFinal)) : null,
    leads: rows.slice(1).flatMap((other) => comparison(first, other, split) ?? []),
  };
}

function withFinal({ name, prices }: Rows): Rows {
  const final = prices.map(({ offer, price }) => {
    return { offer: { ...offer, open: offer.unsold }, price };
  });
  return { name, prices: final };
}

interface Rows {
  name: string;
  prices: readonly Suggested[];
}

/** The first strategy against another one on the nights that both price. */
function comparison(first: Rows, other: Rows, split: Split): Lead | null {
  const both = (rows: Rows, partner: Rows): Scorable | null =>
    scorable(
      rows.name,
      rows.prices.filter((_, at) => (partner.prices[at]?.price ?? null) !== null),
      split,
    );
  const [one, two] = [both(first, other), both(other, first)];
  return one && two ? leadOver(one, two, seed) : null;
}

/** Asks a strategy for every offer, decision day by decision day; in the order of `offers`. */
export function suggestAll(
  data: BacktestData,
  { suggest }: Strategy,
  offers: readonly Offer[],
): Suggested[] {
  const places = Map.groupBy(offers.keys(), (at) => offers[at]?.day ?? 0);
  const prices = new Map<number, number | null>();
  for (const [day, asked] of [...places].toSorted(([a], [b]) => a - b)) {
    const nights = asked.flatMap((at) => {
      const offer = offers[at];
      return offer ? [{ listing: offer.listing, night: offer.night }] : [];
    });
    const answers = suggest(cutAt(data, day), nights);
    for (const [index, at] of asked.entries()) prices.set(at, answers[index] ?? null);
  }
  return offers.map((offer, at) => ({ offer, price: prices.get(at) ?? null }));
}
