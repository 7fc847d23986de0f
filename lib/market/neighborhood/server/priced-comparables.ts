import { askingFrom } from "@/lib/market/model/asking";
import { isPlaceholder } from "@/lib/market/model/guards";
import type { Member } from "./market";

/** A comparable whose prices count. */
export interface PricedComparable {
  member: Member;
  /** Asking prices from today on, in minor units; 0 where a night is not open or its price unknown. */
  asking: Int32Array;
}

/** Comparables without placeholders (`pricing.md` §2.3, Guards), with their asking prices for `nights` nights. */
export function pricedComparablesIn(
  members: readonly Member[],
  today: number,
  nights: number,
): PricedComparable[] {
  return members.flatMap((member) => {
    const asking = askingFrom(member.nights, today, nights);
    return isPlaceholder({ asking, statedPrice: member.statedPrice }) ? [] : [{ member, asking }];
  });
}
