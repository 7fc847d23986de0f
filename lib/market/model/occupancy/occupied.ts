import { available, booked, unavailable } from "@/lib/inventory/calendars/nights";
import { ageOn, occupancyWeight } from "../age";
import { type ModelHome, nightsBack } from "../home";
import {
  type Occupied,
  expectedDemand,
  type ExpectedShares,
  occupancyDemand,
  type OccupancyDemand,
  type OccupancySource,
} from "./occupancy";
import type { DemandPart } from "../nights";
import type { PaceOf } from "./pace";

/** Days ahead of the windows in which a listing's occupancy is compared (`pricing.md` §1, Occupancy), both ends counted. */
const occupancyWindows = [
  [0, 7],
  [8, 15],
  [16, 30],
  [31, 60],
  [61, 90],
  [91, 180],
] as const;

/** Default shares booked, if no source is known (`pricing.md` §1, Occupancy). */
const usualShares = [0.58, 0.48, 0.37, 0.26, 0.19, 0.11];

/**
 * Expected share booked in each window, 0…1: booked ÷ offered of the source from `today` on; the default share without
 * a source or an offer.
 */
export function expectedShares(source: Occupied | null, today: number): number[] {
  return occupancyWindows.map(([from, to], window) => {
    const share = source === null ? null : shareBetween(source, today + from, today + to);
    return share ?? usualShares[window] ?? 0;
  });
}

/** Booked ÷ offered over the days between two, both counted; null where nothing is offered. */
function shareBetween(
  { first, booked: nights, open }: Occupied,
  from: number,
  to: number,
): number | null {
  let [taken, offered] = [0, 0];
  for (let at = Math.max(0, from - first); at <= Math.min(nights.length - 1, to - first); at++) {
    taken += nights[at] ?? 0;
    offered += (nights[at] ?? 0) + (open[at] ?? 0);
  }
  return offered === 0 ? null : taken / offered;
}

/** Figures of a source of occupancy (`pricing.md` §2.2). */
export interface OccupancyFigures {
  source: OccupancySource;
  /** Days since what it tells of, the mean of its homes, and how much it counts at that age, 0…1 (§2.5). */
  age: number;
  weight: number;
  counts: Occupied;
  /** Q by night. */
  demand: OccupancyDemand;
  /** Share booked that is usual in each window of §1. */
  expected: readonly number[];
  /** Share booked of the past 60 and next 30 nights (§2.3); null if the source doesn't distinguish bookings. */
  booked: number | null;
}

/** The facts of a source besides its counts. */
export type SourceFacts = Pick<OccupancyFigures, "source" | "age" | "weight">;

/** A home of a market with its nights as known on the day that they tell of. */
type OccupiedHome = Pick<ModelHome, "source" | "asOf" | "states" | "sellable">;

/** The last night ahead that a recommended base compares (`pricing.md` §2.3). */
export const lastCompared = 29;

/** Comparables with this many booked or open nights that a market needs to tell its occupancy (§2.2). */
const fewestTelling = 8;
const fewestSellable = 30;

/**
 * Sources of occupancy in a market, in the order of `pricing.md` §2.2: those that distinguish bookings, with at least 8
 * comparables of 30 sellable nights each, then the unavailable nights of scraped calendars. Data older than 21 days
 * tells none (§2.5).
 */
export function marketOccupancy(
  homes: readonly OccupiedHome[],
  today: number,
  paceOf?: PaceOf,
): OccupancyFigures[] {
  const recent = homes.filter(({ asOf }) => occupancyWeight(ageOn(today, asOf)) > 0);
  const telling = new Set(
    recent.filter(({ states }) => states.includes(booked)).map(({ source }) => source),
  );
  const [told, others] = [true, false].map((tells) =>
    recent.filter(({ source }) => telling.has(source) === tells),
  );
  const evident = told?.filter(({ sellable }) => sellable >= fewestSellable) ?? [];
  const found: OccupancyFigures[] = [];
  if (told && evident.length >= fewestTelling)
    found.push(
      occupancyFigures(
        countStates(told, booked, today),
        factsOf("market", told, today),
        today,
        paceOf,
      ),
    );
  if (others?.some(({ states }) => states.includes(unavailable)))
    found.push(
      occupancyFigures(
        countStates(others, unavailable, today),
        factsOf("scraped", others, today),
        today,
      ),
    );
  return found;
}

/** Age and weight of homes together: the means of theirs. */
function factsOf(
  source: OccupancySource,
  homes: readonly OccupiedHome[],
  today: number,
): SourceFacts {
  const ages = homes.map(({ asOf }) => ageOn(today, asOf));
  return { source, age: meanOf(ages), weight: meanOf(ages.map(occupancyWeight)) };
}

/** An account's own listings, which are known as of today. */
export const ownListings: SourceFacts = { source: "account", age: 0, weight: 1 };

/** Figures of a source from its counts; `paceOf`: its year of pace, if any. */
export function occupancyFigures(
  counts: Occupied,
  facts: SourceFacts,
  today: number,
  paceOf?: PaceOf,
): OccupancyFigures {
  return figuresOf(counts, facts, today, occupancyDemand(counts, facts.source, today, paceOf));
}

/** True if a market's bookings are so recent that they take the whole weight, and no other source is asked. */
export function tellAll(sources: readonly OccupancyFigures[]): boolean {
  return sources.some(({ source, weight }) => source === "market" && weight === 1);
}

/** Sources of a market with an account's own listings, which come after its bookings (`pricing.md` §2.2). */
export function withAccount(
  market: readonly OccupancyFigures[],
  account: OccupancyFigures,
): OccupancyFigures[] {
  return [...market.filter(({ source }) => source === "market"), account];
}

/** A source with its share of what all sources tell together. */
export interface OccupancyPart {
  figures: OccupancyFigures;
  /** Above 0; the shares of all parts are at most 1. */
  share: number;
}

/** Sources in their order: each takes its weight of what the ones before it leave (`pricing.md` §2.5). */
export function partsOf(sources: readonly OccupancyFigures[]): OccupancyPart[] {
  let rest = 1;
  return sources.flatMap((figures) => {
    const share = rest * figures.weight;
    rest -= share;
    return share > 0 ? [{ figures, share }] : [];
  });
}

/** Their Q, as the factors of nights take it. */
export function demandParts(parts: readonly OccupancyPart[]): DemandPart[] {
  return parts.map(({ figures: { demand, age }, share }) => ({ demand, age, share }));
}

/** Share booked that is usual in each window: e = w·e₁ + (1 − w)·e₂, the usual shares where no source tells the rest. */
export function expectedOf(parts: readonly OccupancyPart[], today: number): number[] {
  return expectedShares(null, today).map((usual, window) => {
    let [sum, rest] = [0, 1];
    for (const { figures, share } of parts) {
      sum += share * (figures.expected[window] ?? usual);
      rest -= share;
    }
    return sum + rest * usual;
  });
}

/**
 * Share booked of the past 60 and next 30 nights in the sources that distinguish bookings, and their share of all
 * sources; null without any.
 */
export function bookedOf(
  parts: readonly OccupancyPart[],
): { share: number; weight: number } | null {
  let [sum, weight] = [0, 0];
  for (const { figures, share } of parts) {
    if (figures.booked === null) continue;
    sum += share * figures.booked;
    weight += share;
  }
  return weight === 0 ? null : { share: sum / weight, weight };
}

/** Figures from counts of booked and open homes and stored expected shares. */
export function figuresOfCounts(
  counts: Occupied,
  facts: SourceFacts,
  today: number,
  expected: ExpectedShares | null,
): OccupancyFigures {
  return figuresOf(counts, facts, today, expectedDemand(counts, facts.source, today, expected));
}

function figuresOf(
  counts: Occupied,
  facts: SourceFacts,
  today: number,
  demand: OccupancyDemand,
): OccupancyFigures {
  const tells = facts.source === "scraped" ? null : counts;
  return {
    ...facts,
    counts,
    demand,
    expected: expectedShares(tells, today),
    booked: tells && shareBetween(tells, today - nightsBack, today + lastCompared),
  };
}

/** Homes in a state, and open ones, by night; their states begin `nightsBack` nights before today. */
export function countStates(
  homes: readonly Pick<OccupiedHome, "states">[],
  taken: number,
  today: number,
): Occupied {
  const nights = Math.max(0, ...homes.map(({ states }) => states.length));
  const counts = {
    first: today - nightsBack,
    booked: new Uint16Array(nights),
    open: new Uint16Array(nights),
  };
  for (const { states } of homes) {
    for (let at = 0; at < states.length; at++) {
      const state = states[at];
      if (state === taken) counts.booked[at] = (counts.booked[at] ?? 0) + 1;
      else if (state === available) counts.open[at] = (counts.open[at] ?? 0) + 1;
    }
  }
  return counts;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
