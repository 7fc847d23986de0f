import type { OfflineMarket } from "@/lib/lab/quote/server";
import type { AskedNight, DatedStays } from "../offers";
import { knownOn, type OfflineStay, recordedBy } from "@/lib/lab/quote/stays";

/** All data of a backtest; only the harness sees all of it. */
export interface BacktestData extends DatedStays {
  market: OfflineMarket | null;
}

/** What a strategy sees: nothing dated after the decision day. */
export interface KnownData {
  /** Decision day, days since 1970-01-01. */
  day: number;
  /** By key of the listing. */
  stays: ReadonlyMap<number, readonly OfflineStay[]>;
  /** The same with stays that were cancelled by then. */
  history: ReadonlyMap<number, readonly OfflineStay[]>;
  market: OfflineMarket | null;
}

/** A pricing strategy. */
export interface Strategy {
  name: string;
  /** A price per requested night, in the currency; null without one. Called with ascending decision days. */
  suggest: (known: KnownData, asked: readonly AskedNight[]) => readonly (number | null)[];
}

/** The data known at the end of `day` (`pricing.md` §9), without a market that tells of a later day. */
export function cutAt({ stays, market }: BacktestData, day: number): KnownData {
  const recorded = recordedBy(stays, day);
  return {
    day,
    stays: Map.groupBy(knownOn(recorded, day), ({ listing }) => listing),
    history: Map.groupBy(recorded, ({ listing }) => listing),
    market: market !== null && market.asOf <= day ? market : null,
  };
}
