import type { Fields } from "./fields";

/** The formulas of `pricing.md` §1 that give a rule's % at a night so many days ahead. Browser-safe. */

/** Of the default curve; how far it can go. */
const lastMinute = { value: -30, within: 15, least: -45 };
const farOut = { value: 20, start: 30, step: 210, most: 30 };

const shares: Readonly<Record<string, number>> = {
  conservative: 0.5,
  recommended: 1,
  aggressive: 1.5,
};

/** % of the last-minute rule, 0 outside its days; null where it is a fixed price instead. */
export function lastMinutePercent(
  rule: Fields["last_minute_prices"],
  daysAhead: number,
): number | null {
  const { last_min_factor_type: type = "none", last_min_factor_dfd: within = 0 } = rule;
  const value = rule.last_min_factor_value ?? 0;
  const share = shares[type];
  if (share !== undefined) {
    const full = Math.max(lastMinute.value * share, lastMinute.least);
    return easing(full, lastMinute.within, daysAhead);
  }
  if (type === "linear_gradual") return easing(value, within, daysAhead);
  if (type === "linear") return daysAhead <= within ? value : 0;
  return type === "fixed" ? null : 0;
}

/** `value` on the day, none `within` days ahead. */
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

/** None until `start`, `value` from `start + step` on. */
function growing(value: number, start: number, step: number, daysAhead: number): number {
  return value * Math.min(1, Math.max(0, (daysAhead - start) / step));
}

const weights: Readonly<Record<string, number>> = {
  conservative: 0.5,
  moderately_conservative: 0.75,
  recommended: 1,
  moderately_aggressive: 1.25,
  aggressive: 1.5,
};

/** What a strength makes of the market's % above or below its mean; types that switch it off give 0. */
export function scaledPercent(type: string, marketPercent: number): number {
  return marketPercent * (weights[type] ?? 0);
}

/** The default curves written as types whose numbers can be changed: they price the same nights the same. */
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
