import { clamp } from "@/lib/core/numbers";
import type { EngineInput, PricedNight, Settling } from "./input";

/** How far a price may move on the first day, as a share of the PMS's. */
const firstDay = 0.1;

/** The band of a listing's day, as a share of the old price; null before and after settling in (`first-night.md` §4). */
export function bandShare({ since, days }: Settling, today: number): number | null {
  const passed = today - since;
  if (passed < 0 || passed >= days) return null;
  return firstDay + (1 - firstDay) * (passed / days) ** 2;
}

/**
 * Returns what keeps a night's price before thresholds in its band: p₀·(1 ± c). Undefined without a band. A price that
 * a person fixed, by an override or as a last-minute price, is left alone.
 */
export function makeSettle({
  settling,
  today,
}: Pick<EngineInput, "settling" | "today">): ((night: PricedNight) => void) | undefined {
  if (settling === null) return undefined;
  const share = bandShare(settling, today);
  if (share === null) return undefined;
  return (night) => {
    const isFixed = night.fixedLate !== null || night.override?.price !== undefined;
    const before = isFixed ? 0 : (settling.prices[night.day - settling.first] ?? 0);
    night.settling = 1;
    night.bandLeast = before > 0 ? before * (1 - share) : 0;
    night.bandMost = before > 0 ? before * (1 + share) : Infinity;
    const price = night.beforeThreshold;
    const settled = clamp(price, night.bandLeast, night.bandMost);
    if (settled === price || price <= 0) return;
    night.settling = settled / price;
    night.beforeThreshold = price * night.settling;
  };
}
