import { type Confidence, confidenceOf } from "@/lib/market/model/guards";
import type { Comparables } from "./schema-comparables";
import type { Market } from "./view";

/** The confidence in a category's prices (`pricing.md` §2.3, Guards), and the comparables they come from. */
export interface Trust {
  confidence: Confidence;
  /** Comparables with a price on an open night of the next 180. */
  priced: number;
}

/** The confidence in a category; until its homes are loaded, those with an open night are counted. */
export function trustIn(
  market: Market,
  category: string,
  homes: Comparables["comparables"] | undefined,
): Trust {
  const summary = market["Summary Table Base Price"].Category[category];
  const priced = homes
    ? homes.filter((home) => home.category === category && home.price !== null).length
    : (summary?.["Active Used"] ?? 0);
  const isKnown = summary?.Y_values.some((price) => price !== null) ?? false;
  return { confidence: isKnown ? confidenceOf(priced) : "none", priced };
}
