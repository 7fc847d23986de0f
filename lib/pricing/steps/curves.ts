import type { Fields } from "@/lib/pricing/customizations/fields";

/** Last-minute and far-out factors in % by days ahead (0 = tonight), and strengths (`pricing.md` §1). Browser-safe. */

/** The default last-minute curve: % on the day, days over which it eases, and the largest discount a share can reach. */
const lastMinute = { value: -30, within: 15, least: -45 };
/** The default far-out curve, and the largest premium a share can reach. */
const farOut = { value: 20, start: 30, step: 210, most: 30 };

/** Share of the default curve that each named strength applies. */
const shares: Readonly<Record<string, number>> = {
  conservative: 0.5,
  recommended: 1,
  aggressive: 1.5,
};

/** % of the last-minute rule, 0 outside its days; null on the days on which it sets a fixed price. */
export function lastMinutePercent(
  rule: Fields["last_minute_prices"],
  daysAhead: number,
): number | null {
  const { last_min_factor_type: type = "none" } = rule;
  const { last_min_factor_dfd: within = lastMinute.within } = rule;
  const value = rule.last_min_factor_value ?? 0;
  const share = shares[type];
  if (share !== undefined) {
    const full = Math.max(lastMinute.value * share, lastMinute.least);
    return easing(full, lastMinute.within, daysAhead);
  }
  if (type === "linear_gradual") return easing(value, within, daysAhead);
  if (daysAhead > within) return 0;
  if (type === "linear") return value;
  return type === "fixed" ? null : 0;
}

/** The same, with a fixed price as a percentage of the base price, to one decimal; null without a base price. */
export function lastMinutePercentOfBase(
  rule: Fields["last_minute_prices"],
  daysAhead: number,
  base: number | null,
): number | null {
  const percent = lastMinutePercent(rule, daysAhead);
  if (percent !== null) return percent;
  const price = rule.last_min_factor_value ?? 0;
  return base ? Math.round((price / base - 1) * 1_000) / 10 : null;
}

/** `value` on the day, shrinking to 0 at `within` days ahead. */
function easing(value: number, within: number, daysAhead: number): number {
  return daysAhead < within ? value * (1 - daysAhead / within) : 0;
}

/** % of the far-out rule. */
export function farOutPercent(rule: Fields["far_out_premium"], daysAhead: number): number {
  const { far_out_premium_type: type = "none", far_out_premium_value: value = 0 } = rule;
  const { far_out_premium_start: start = 0, far_out_premium_step: step = 1 } = rule;
  const share = shares[type];
  if (share !== undefined) {
    const full = Math.min(farOut.value * share, farOut.most);
    return growing(full, farOut.start, farOut.step, daysAhead);
  }
  if (type === "linear") return growing(value, start, step, daysAhead);
  return type === "fix" && daysAhead >= start ? value : 0;
}

/** 0 until `start`, `value` from `start + step` on. */
function growing(value: number, start: number, step: number, daysAhead: number): number {
  return value * Math.min(1, Math.max(0, (daysAhead - start) / step));
}

/** How much of a market curve counts, by strength, weakest first (`pricing.md` §1, k). */
const weights: Readonly<Record<string, number>> = {
  conservative: 0.5,
  moderately_conservative: 0.75,
  recommended: 1,
  moderately_aggressive: 1.25,
  aggressive: 1.5,
};

/** The strength k of a type (`pricing.md` §1); 0 for types that switch the market's curve off. */
export function strength(type: string): number {
  return weights[type] ?? 0;
}

/** The market's % above or below its mean as a strength applies it. */
export function scaledPercent(type: string, marketPercent: number): number {
  return marketPercent * strength(type);
}

/** The default curves as types with editable numbers; both forms price every night the same. */
export const editableDefaults = {
  lastMinute: {
    last_min_factor_type: "linear_gradual",
    last_min_factor_value: lastMinute.value,
    last_min_factor_dfd: lastMinute.within,
  },
  farOut: {
    far_out_premium_type: "linear",
    far_out_premium_value: farOut.value,
    far_out_premium_start: farOut.start,
    far_out_premium_step: farOut.step,
  },
} as const;
