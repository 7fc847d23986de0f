import { createHash } from "node:crypto";
import { type MarketNights, marketNights } from "../nights";
import { figuresOfCounts } from "../occupancy/occupied";
import { expectedShares } from "../occupancy/windows";
import { holidaysOf } from "./holidays";
import { type MarketModel, type ModelListing, nightsAhead } from "./models";
import { packContent, unpackContent } from "./shape-content";

/** What a market said on a day, as it is stored; `id` is the hash of its content. */
export interface PackedMarket {
  id: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The part of a model that prices of a past day follow from. */
export type PastMarket = Pick<MarketModel, "nights" | "shape" | "taughtBy" | "toldBy" | "expected">;

/** Packed markets by their shape; the occupancy may be an account's own, beside the same shape. */
const packed = new WeakMap<MarketModel["shape"], PackedMarket & Pick<MarketModel, "occupancy">>();

/** Packs what the prices of a model's listings follow from; the same for all listings of a cell. */
export function packMarket({ shape, occupancy, taughtBy }: MarketModel): PackedMarket {
  const known = packed.get(shape);
  if (known && known.occupancy === occupancy) return known;
  const told = occupancy && { ...occupancy, shares: occupancy.demand.expected };
  const content = packContent({ shape, occupancy: told, taughtBy });
  const id = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const made = { id, content, occupancy };
  packed.set(shape, made);
  return made;
}

/** What a stored market says of a listing's nights from `today` on (days since 1970-01-01). */
export function pastMarketOf(
  content: Uint8Array,
): (listing: Pick<ModelListing, "country" | "state">, today: number) => PastMarket {
  const { shape, taughtBy, occupancy } = unpackContent(content);
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
    taughtBy,
    toldBy: figures?.source ?? null,
    expected: figures?.expected ?? expectedShares(null, shape.today),
  });
}

function memoized<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}
