import { createHash } from "node:crypto";
import { type MarketNights, marketNights } from "../nights";
import { figuresOfCounts } from "../occupied";
import { expectedShares } from "../windows";
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

/** Packed markets by shape; the occupancy may be an account's own with the same shape. */
const packed = new WeakMap<MarketModel["shape"], PackedMarket & Pick<MarketModel, "occupancy">>();

/** Packs the part of a model that prices depend on; the same for all listings of a cell. */
export function packMarket({ shape, occupancy, shapeSource }: MarketModel): PackedMarket {
  const known = packed.get(shape);
  if (known && known.occupancy === occupancy) return known;
  const stored = occupancy && { ...occupancy, shares: occupancy.demand.expected };
  const content = packContent({ shape, occupancy: stored, shapeSource });
  const id = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const made = { id, content, occupancy };
  packed.set(shape, made);
  return made;
}

/** The model of a stored market for a listing's nights from `today` on (days since 1970-01-01). */
export function pastMarketOf(
  content: Uint8Array,
): (listing: Pick<ModelListing, "country" | "state">, today: number) => PastMarket {
  const { shape, shapeSource, occupancy } = unpackContent(content);
  const figures =
    occupancy && figuresOfCounts(occupancy.counts, occupancy.source, shape.today, occupancy.shares);
  const demand = figures?.demand ?? null;
  const places = new Map<string, MarketNights>();
  return ({ country, state }, today) => ({
    nights: memoized(places, JSON.stringify([country, state, today]), () => {
      const holidays = holidaysOf(country, state);
      return marketNights(shape, { holidays, occupancy: demand }, today, nightsAhead);
    }),
    shape,
    shapeSource,
    occupancySource: figures?.source ?? null,
    expected: figures?.expected ?? expectedShares(null, shape.today),
  });
}

function memoized<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}
