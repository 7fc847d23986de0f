import type { Payload } from "@/lib/customizations/kinds";

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
  const type = String(rule["last_min_factor_type"]);
  const value = Number(rule["last_min_factor_value"] ?? 0);
  if (type !== "fixed") return byType[type] ?? value;
  return base ? Math.round((value / base - 1) * 1_000) / 10 : null;
}
