import type { Nights } from "@/lib/inventory/calendars/nights";
import { available, booked, unavailable } from "@/lib/inventory/calendars/states";
import type { ComparedListing } from "@/lib/market/comparables/server/compared-listing";
import { nearest } from "@/lib/market/comparables/server/nearest";
import { isPlaceholder } from "@/lib/market/model/guards";
import { type LevelHome, levelOf } from "@/lib/market/model/level";
import { median } from "@/lib/market/neighborhood/percentiles";
import { modelNights } from "@/lib/market/model/log-prices";
import type { Occupied, OccupancySource } from "@/lib/market/model/occupancy";
import type { PaceOf } from "@/lib/market/model/pace";
import { recommendedBase } from "@/lib/market/model/recommended-base";
import { emptyShape, type Shape, shapeOf } from "@/lib/market/model/shape";
import type { OfflineMarket } from "./market";

/** A source of a place's occupancy. */
export interface OccupancyFound {
  source: Occupied;
  kind: OccupancySource;
  /** Absent where the source has no past. */
  paceOf?: PaceOf;
}

/** Figures of the comparables around a listing (`pricing.md` §2). */
export interface LearnedMarket {
  shape: Shape;
  /** Null if the files have neither bookings nor unavailable nights. */
  occupancy: OccupancyFound | null;
  /** The comparables, nearest first. */
  homes: readonly LevelHome[];
}

/** Median of the minimum stays that a calendar gives; null without one (`pricing.md` §2.3, Like with like). */
export function medianMinStay({ minStays }: Pick<Nights, "minStays">): number | null {
  return median([...minStays].filter((nights) => nights > 0));
}

/** Base price that a market suggests for a listing without one, in the currency; null under five comparables (§2.3). */
export function marketBase(
  { homes, shape }: LearnedMarket,
  listing: Pick<LevelHome, "category" | "medianMinStay">,
): number | null {
  const level = levelOf(homes, listing, shape);
  const evidence = { base: null, level, bookedNights: 0, occupancy: null };
  const minor = recommendedBase(evidence);
  return minor === null ? null : minor / 100;
}

/** Cells are this many degrees wide; the listings of one share what is learned (`pricing.md` §2.1). */
const cellDegrees = 0.02;

/** Learns from market files on a day, once per cell. */
export class MarketModel {
  readonly #market: OfflineMarket;
  readonly #today: number;
  readonly #cells = new Map<string, LearnedMarket>();

  /** `today`: days since 1970-01-01. */
  constructor(market: OfflineMarket, today: number) {
    this.#market = market;
    this.#today = today;
  }

  /** What is learned around a listing. */
  around(listing: ComparedListing): LearnedMarket {
    const cell = {
      ...listing,
      latitude: Math.round(listing.latitude / cellDegrees) * cellDegrees,
      longitude: Math.round(listing.longitude / cellDegrees) * cellDegrees,
      ownIds: [],
    };
    const name = [cell.latitude, cell.longitude, cell.roomType, cell.currency].join(" ");
    const known = this.#cells.get(name) ?? this.learn(cell);
    this.#cells.set(name, known);
    return known;
  }

  private learn(cell: ComparedListing): LearnedMarket {
    const { comparables, nights, first } = this.#market;
    const offset = this.#today - first;
    const near = nearest(cell, comparables).flatMap(({ key, category, statedPrice, hostId }) => {
      const own = nights[key];
      if (!own) return [];
      const asking = askingFrom(own, offset);
      const home = { asking, statedPrice, hostId, category };
      return isPlaceholder(home) ? [] : [{ ...home, medianMinStay: medianMinStay(own), own }];
    });
    if (near.length === 0) return { shape: emptyShape(this.#today), occupancy: null, homes: [] };
    return {
      shape: shapeOf(
        near.map(({ asking }) => asking),
        this.#today,
      ),
      occupancy: occupancyIn(
        near.map(({ own }) => own.states),
        offset,
        this.#today,
      ),
      homes: near,
    };
  }
}

/** Asking prices of open nights from `offset` on, minor units; 0 = not open or unknown. */
function askingFrom({ states, prices }: Nights, offset: number): Int32Array {
  return Int32Array.from({ length: modelNights }, (_, at) =>
    states[offset + at] === available ? (prices[offset + at] ?? 0) : 0,
  );
}

/** Occupancy of homes by their states, which count from `offset` as `today`; null where no night is taken. */
function occupancyIn(
  homes: readonly Uint8Array[],
  offset: number,
  today: number,
): OccupancyFound | null {
  const tells = (state: number): boolean => homes.some((states) => states.includes(state));
  const taken = tells(booked) ? booked : unavailable;
  if (taken === unavailable && !tells(unavailable)) return null;
  const source = countStates(homes, offset, taken, today);
  return { source, kind: taken === booked ? "market" : "scraped" };
}

/** Homes with a state and open ones by night; element 0 of the result is `first`. */
export function countStates(
  homes: readonly Uint8Array[],
  offset: number,
  taken: number,
  first: number,
): Occupied {
  const counts = {
    first,
    booked: new Uint16Array(modelNights),
    open: new Uint16Array(modelNights),
  };
  for (const states of homes) {
    for (let at = 0; at < modelNights; at++) {
      const state = states[offset + at];
      if (state === taken) counts.booked[at] = (counts.booked[at] ?? 0) + 1;
      else if (state === available) counts.open[at] = (counts.open[at] ?? 0) + 1;
    }
  }
  return counts;
}
