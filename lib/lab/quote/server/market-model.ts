import {
  type CalendarSpan,
  type Nights,
  unknownNights,
  available,
} from "@/lib/inventory/calendars/nights";
import { type ComparedListing, nearest } from "@/lib/market/comparables/server";
import { type CellMarket, cellMarketOf, tellsShape } from "@/lib/market/model/categories";
import { median } from "@/lib/market/model/percentiles";
import { homeOf, nightsRead } from "@/lib/market/model/home";
import type { LevelHome } from "@/lib/market/model/level";
import { modelNights } from "@/lib/market/model/log-prices";
import type { Occupied } from "@/lib/market/model/occupancy/occupancy";
import { recommendedBase } from "@/lib/market/model/recommended-base";
import type { OfflineMarket } from "./market";

/** Median of the minimum stays that a calendar gives; null without one (`pricing.md` §2.3, Like with like). */
export function medianMinStay({ minStays }: Pick<Nights, "minStays">): number | null {
  return median([...minStays].filter((nights) => nights > 0));
}

/** Base price that a market suggests for a listing without one, in the currency; null under five comparables (§2.3). */
export function marketBase(
  { figuresOf }: CellMarket,
  listing: Pick<LevelHome, "category" | "medianMinStay">,
): number | null {
  const { level } = figuresOf(listing);
  const minor = recommendedBase({ base: null, level, bookedNights: 0, occupancy: null });
  return minor === null ? null : minor / 100;
}

/** Cells a degree, as on the server; the listings of one share what is learned (`pricing.md` §2.1). */
const perDegree = 50;

/** The cell of a listing, whose listings share what is learned, and its name. */
export function cellOf(listing: ComparedListing): { cell: ComparedListing; name: string } {
  const cell = {
    ...listing,
    latitude: Math.round(listing.latitude * perDegree) / perDegree,
    longitude: Math.round(listing.longitude * perDegree) / perDegree,
    ownIds: [],
  };
  const name = [cell.latitude, cell.longitude, cell.roomType, cell.currency].join(" ");
  return { cell, name };
}

/** Learns from market files on a day, once per cell. */
export class MarketModel {
  readonly #market: OfflineMarket;
  readonly #today: number;
  readonly #cells = new Map<string, CellMarket>();

  /** `today`: days since 1970-01-01. */
  constructor(market: OfflineMarket, today: number) {
    this.#market = market;
    this.#today = today;
  }

  /** What is learned around a listing. */
  around(listing: ComparedListing): CellMarket {
    const { cell, name } = cellOf(listing);
    const known = this.#cells.get(name) ?? this.learn(cell);
    this.#cells.set(name, known);
    return known;
  }

  private learn(cell: ComparedListing): CellMarket {
    const { comparables, nights, first } = this.#market;
    const recent = comparables.filter((comparable) => tellsShape(comparable, this.#today));
    const span = nightsRead([this.#market.asOf], [this.#today]);
    const homes = nearest(cell, recent).flatMap((comparable) => {
      const own = nights[comparable.key];
      if (!own) return [];
      return [homeOf(comparable, movedNights(own, first, span), span.first, this.#today)];
    });
    return cellMarketOf(homes, this.#today);
  }
}

/** Nights that begin on day `first` as those of a span; unknown outside. */
function movedNights(nights: Nights, first: number, span: CalendarSpan): Nights {
  const moved = unknownNights(span.nights);
  const skipped = Math.max(0, span.first - first);
  const at = Math.max(0, first - span.first);
  const count = Math.max(0, Math.min(nights.states.length - skipped, span.nights - at));
  moved.prices.set(nights.prices.subarray(skipped, skipped + count), at);
  moved.states.set(nights.states.subarray(skipped, skipped + count), at);
  moved.minStays.set(nights.minStays.subarray(skipped, skipped + count), at);
  return moved;
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
