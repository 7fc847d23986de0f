import type { Payload } from "@/lib/pricing/customizations/kinds";

/** The engine's own last-minute adjustment at day 0, in percent, and what the named strengths make of it (`pricing.md` §1). */
const byType: Readonly<Record<string, number>> = {
  none: 0,
  recommended: -30,
  conservative: -15,
  aggressive: -45,
};

/**
 * What a rule takes off (negative) or puts on tonight's price, in percent. A fixed price is held against the base
 * price (`base`, in the currency): null without one.
 */
export function lateAdjustment(rule: Payload, base: number | null): number | null {
  const { last_min_factor_type: type, last_min_factor_value: given } = rule;
  const value = typeof given === "number" ? given : 0;
  if (type !== "fixed") return (typeof type === "string" ? byType[type] : undefined) ?? value;
  return base ? Math.round((value / base - 1) * 1_000) / 10 : null;
}
