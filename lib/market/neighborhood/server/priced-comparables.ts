import { askingFrom } from "@/lib/market/model/asking";
import { levelConfidence, middleOf, tellsPrices } from "@/lib/market/model/age";
import { type Confidence, confidenceIn, isPlaceholder } from "@/lib/market/model/guards";
import type { Member } from "./market";

/** A comparable whose prices count. */
export interface PricedComparable {
  member: Member;
  /** Asking prices from today on, in minor units; 0 where a night is not open or its price unknown. */
  asking: Float64Array;
}

/**
 * Comparables without placeholders (`pricing.md` §2.3, Guards) and without data too old for prices (§2.5), with their
 * asking prices for `nights` nights.
 */
export function pricedComparablesIn(
  members: readonly Member[],
  today: number,
  nights: number,
): PricedComparable[] {
  return members.flatMap((member) => {
    if (!tellsPrices(member.age)) return [];
    const asking = askingFrom(member.nights, today, nights);
    return isPlaceholder({ asking, statedPrice: member.statedPrice }) ? [] : [{ member, asking }];
  });
}

/** The confidence in the prices of comparables: by their number, one step lower if their data is old (§2.5). */
export function trustOf(comparables: readonly PricedComparable[]): Confidence {
  const { confidence } = confidenceIn(comparables.map(({ asking }) => asking));
  return levelConfidence(confidence, middleOf(comparables.map(({ member }) => member.age)));
}
