import type { Caller } from "@/lib/auth/server/caller";
import { available } from "@/lib/inventory/calendars/states";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import {
  type EngineListing,
  nightsBeyond,
  type PricingInputs,
  readEngineInputs,
} from "./engine-inputs";

/** Share of a listing's open nights among the next `nights` that are priced at the minimum, 0…1; null if unknown. */
type MinimumShare = (nights: number) => number | null;

/**
 * Share of the next nights, at most `most`, priced at the minimum, by listing (`pricing.md` §1, `applied`). Unknown
 * without a base price or open nights. A fixed number of statements.
 */
export async function readMinimumShares<T extends EngineListing>(
  caller: Caller,
  listings: readonly T[],
  most: number,
  now: Date,
): Promise<(listing: T) => MinimumShare> {
  const inputsOf = await readEngineInputs(caller, listings, now, most + nightsBeyond);
  return (listing) => minimumShare(inputsOf(listing), most);
}

function minimumShare({ input, nights: { states } }: PricingInputs, most: number): MinimumShare {
  if (!hasBase(input)) return () => null;
  const { priceNight } = makePricer(input);
  // Element n counts the first n nights.
  const open = new Uint16Array(most + 1);
  const least = new Uint16Array(most + 1);
  for (let ahead = 0; ahead < most; ahead++) {
    const isOpen = states[ahead] === available;
    const isLeast = isOpen && priceNight(input.today + ahead).applied === "min";
    open[ahead + 1] = (open[ahead] ?? 0) + Number(isOpen);
    least[ahead + 1] = (least[ahead] ?? 0) + Number(isLeast);
  }
  return (nights) => {
    const count = open[nights] ?? 0;
    return count === 0 ? null : (least[nights] ?? 0) / count;
  };
}
