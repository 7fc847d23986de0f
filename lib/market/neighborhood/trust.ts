import { hasLevelNote, levelConfidence, middleOf } from "@/lib/market/model/age";
import { type Confidence, confidenceOf } from "@/lib/market/model/guards";
import type { Comparables } from "./schema-comparables";
import type { Market } from "./view";

/** The confidence in a category's prices (`pricing.md` §2.3, Guards), and the comparables they come from. */
export interface Trust {
  confidence: Confidence;
  /** Comparables with a price on an open night of the next 180. */
  priced: number;
  /** Age of their data in days, where it lowers the confidence (§2.5); else null. */
  age: number | null;
}

/** The confidence in a category; until its homes are loaded, those with an open night are counted. */
export function trustIn(
  market: Market,
  category: string,
  homes: Comparables["comparables"] | undefined,
): Trust {
  const summary = market["Summary Table Base Price"].Category[category];
  const known = summary?.Y_values.filter((price) => price !== null) ?? [];
  const { priced, age } = homes
    ? countedIn(homes.filter((home) => home.category === category))
    : { priced: summary?.["Active Used"] ?? 0, age: 0 };
  return {
    confidence: known.length > 0 ? levelConfidence(confidenceOf(priced), age) : "none",
    priced,
    age: hasLevelNote(age) ? age : null,
  };
}

/** Homes with a price and the age of their data; where none counts any more, the age says why. */
function countedIn(homes: Comparables["comparables"]): { priced: number; age: number } {
  const counted = homes.filter(({ price }) => price !== null);
  const aged = counted.length === 0 ? homes : counted;
  return { priced: counted.length, age: middleOf(aged.map((home) => home.age)) };
}
