import { createHash } from "node:crypto";
import { type MarketNights, marketNights } from "../nights";
import { ageOn } from "../age";
import type { CellMarket } from "../cell-market";
import { demandParts, expectedOf, figuresOfCounts, partsOf } from "../occupancy/occupied";
import { holidaysOf } from "./holidays";
import { type MarketModel, type ModelListing, nightsAhead } from "./models";
import { packContent, unpackContent } from "./shape-content";

/** A day's market as stored; `id` is the hash of its content. */
export interface PackedMarket {
  id: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The part of a model needed for prices of a past day. */
export type PastMarket = Pick<
  MarketModel,
  "nights" | "shape" | "shapeSource" | "occupancySource" | "expected"
>;

/** Packed markets by what a cell's listings share on a day. */
const packed = new WeakMap<CellMarket, PackedMarket>();

/** Packs the part of a model that prices depend on; the same for all listings of a cell. */
export function packMarket({ cell, shapeSource }: MarketModel): PackedMarket {
  const known = packed.get(cell);
  if (known) return known;
  const { today, shape, occupancy } = cell;
  const content = packContent({
    today,
    shape,
    shapeSource,
    occupancy: partsOf(occupancy).map(({ figures: { source, age, weight, counts, demand } }) => ({
      facts: { source, age, weight },
      counts,
      shares: demand.expected,
    })),
  });
  const made = { id: createHash("sha256").update(content).digest("hex").slice(0, 32), content };
  packed.set(cell, made);
  return made;
}

/** The model of a stored market for a listing's nights from `today` on (days since 1970-01-01). */
export function pastMarketOf(
  content: Uint8Array,
): (listing: Pick<ModelListing, "country" | "state">, today: number) => PastMarket {
  const stored = unpackContent(content);
  const { shape, shapeSource } = stored;
  const parts = partsOf(
    stored.occupancy.map(({ facts, counts, shares }) =>
      figuresOfCounts(counts, facts, stored.today, shares),
    ),
  );
  const sources = {
    occupancy: demandParts(parts),
    shapeAge: ageOn(stored.today, shape.asOf),
  };
  const places = new Map<string, MarketNights>();
  return ({ country, state }, today) => ({
    nights: memoized(places, JSON.stringify([country, state, today]), () => {
      const holidays = holidaysOf(country, state);
      return marketNights(shape, { holidays, ...sources }, today, nightsAhead);
    }),
    shape,
    shapeSource,
    occupancySource: parts[0]?.figures.source ?? null,
    expected: expectedOf(parts, stored.today),
  });
}

function memoized<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}
