import { type Confidence, confidenceOf } from "@/lib/market/model/guards";
import type { Comparables } from "./schema-comparables";
import type { Market } from "./view";

/** How far the prices of a category are trusted (`pricing.md` §2.3, Guards), and the comparables they come from. */
export interface Trust {
  confidence: Confidence;
  /** Comparables that ask a price on an open night of the next 180. */
  priced: number;
}

/** Trust in a category; while its homes are still unknown, those with an open night are counted. */
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
