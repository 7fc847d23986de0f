import { type GuardRails, priceBounds } from "@/lib/inventory/guard-rails/rules";
import * as limits from "./thresholds";
import type { NudgeType } from "../types";

/** A price and its suggested replacement. Minor units; the suggestion is a whole number of currency units. */
export interface Suggestion {
  type: NudgeType;
  current: number;
  suggested: number;
}

/** A suggestion that can be accepted, and the range of values accepted in its place. */
export interface BoundedSuggestion extends Suggestion {
  least: number;
  most: number;
}

/** The limits of a listing's suggestions. Minor units. */
export interface SuggestionLimits {
  basePrice: number | null;
  minPrice: number | null;
  maxPrice: number | null;
  rails: GuardRails;
  /** Prices in a cool-down, for which nothing is suggested. */
  cooling: Readonly<Record<NudgeType, boolean>>;
}

/**
 * The suggestion within the listing's own prices and guard rails (`pricing.md` §2.3, "Own bounds"). None in a
 * cool-down, and none within five percent of the current value.
 */
export function bounded(suggestion: Suggestion, listing: SuggestionLimits): BoundedSuggestion[] {
  const { type, current } = suggestion;
  if (listing.cooling[type]) return [];
  const { least, most } = boundsOf(suggestion, listing);
  if (least > most) return [];
  const suggested = Math.min(Math.max(suggestion.suggested, least), most);
  const [change, little] = [Math.abs(suggested - current), limits.baseDiffersBy * current];
  // A minimum is lowered by at least a twentieth, hence the inclusive limit.
  const isWorthIt = type === "base_price" ? change > little : change >= little;
  return isWorthIt ? [{ type, current, suggested, least, most }] : [];
}

/** The lowest and highest whole price that other prices and guard rails allow; minor units, infinite without a limit. */
export function boundsOf(
  { type, current }: Omit<Suggestion, "suggested">,
  listing: Omit<SuggestionLimits, "cooling">,
): { least: number; most: number } {
  const { basePrice, minPrice, maxPrice, rails } = listing;
  const [low, high] = type === "base_price" ? [minPrice, maxPrice] : [null, basePrice ?? maxPrice];
  const rail = priceBounds(current / 100, rails);
  return {
    // In binary, 200 × 1.1 is not exactly 220.
    least: Math.max(0, Math.ceil(Math.max((low ?? 0) / 100, rail.least) - 1e-9)) * 100,
    most: Math.floor(Math.min((high ?? Infinity) / 100, rail.most) + 1e-9) * 100,
  };
}
