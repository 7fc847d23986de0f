import { available, booked } from "@/lib/inventory/calendars/states";
import { bands, windows } from "@/lib/pricing/steps/occupancy";
import { clamp } from "@/lib/core/numbers";
import { atLeast, factorOf } from "./factors";
import type { EngineInput, EngineRules } from "./input";

/** Windows with fewer sellable nights have no effect. */
const fewestNights = 4;
/** Weight of the expected share, in nights, when it is mixed with the counted nights. */
const prior = 4;
const exponent = 0.15;
const [least, most] = [0.85, 1.1];
/** Avoids dividing by an expected share of zero. */
const leastExpected = 0.01;

/** Booked and sellable nights of an occupancy window. */
export interface WindowCount {
  booked: number;
  sellable: number;
}

/** The window of each night by days ahead; 255 beyond the last (`pricing.md` §1, occupancy). */
export const windowOf = Uint8Array.from({ length: windows[5] + 1 }, (_, ahead) =>
  windows.findIndex((last) => ahead <= last),
);

/** Booked and sellable nights of each window; blocked, unavailable and unknown nights are left out. */
export function countWindows(states: Uint8Array): WindowCount[] {
  const counts = windows.map(() => ({ booked: 0, sellable: 0 }));
  const nights = Math.min(states.length, windowOf.length);
  for (let ahead = 0; ahead < nights; ahead++) {
    const count = counts[windowOf[ahead] ?? 0];
    const state = states[ahead];
    if (!count || (state !== booked && state !== available)) continue;
    count.sellable++;
    if (state === booked) count.booked++;
  }
  return counts;
}

/** The factor of every night of each window. */
export function occupancyFactors(
  rule: EngineRules["occupancy_adjustment"]["value"],
  { calendar, expected }: Pick<EngineInput, "calendar" | "expected">,
): Float64Array {
  const factors = new Float64Array(windows.length).fill(1);
  const type = rule.oba_type ?? "none";
  if (type === "none") return factors;
  for (const [index, count] of countWindows(calendar.states).entries()) {
    if (count.sellable < fewestNights) continue;
    factors[index] =
      type === "custom"
        ? customFactor(rule.oba_matrix?.[index], count)
        : recommendedFactor(count, expected[index] ?? 0);
  }
  return factors;
}

/** (share booked ÷ expected share)^0.15, both mixed with four nights of the expected share, within 0.85…1.10. */
export function recommendedFactor(count: WindowCount, expectedShare: number): number {
  const share = Math.max(leastExpected, expectedShare);
  const ratio = (count.booked + prior * share) / (count.sellable * share + prior * share);
  return clamp(ratio ** exponent, least, most);
}

function customFactor(row: readonly number[] | undefined, count: WindowCount): number {
  const percent = (100 * count.booked) / count.sellable;
  const column = bands.findIndex((end) => end === null || percent < end);
  return atLeast(factorOf(row?.[column] ?? 0));
}
