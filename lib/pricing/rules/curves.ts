import type { Fields, GapRange } from "./kinds";

/** Last-minute and far-out factors in % by days ahead (0 = tonight), and strengths (`pricing.md` §1). Browser-safe. */

/** The default last-minute curve: % on the day, days over which it eases, and the largest discount a share can reach. */
const lastMinute = { within: 15, least: -45 };
/** Its value by units (`pricing.md` §11): the last of many rooms is rarely left. */
const lateByUnits = [
  { from: 8, value: -10 },
  { from: 4, value: -15 },
  { from: 2, value: -20 },
  { from: 1, value: -30 },
] as const;
/** The default far-out curve, and the largest premium a share can reach. */
const farOut = { value: 20, start: 30, step: 210, most: 30 };

/** Share of the default curve that each named strength applies. */
const shares: Readonly<Record<string, number>> = {
  conservative: 0.5,
  recommended: 1,
  aggressive: 1.5,
};

/** % of the last-minute rule of a listing of so many units, 0 outside its days; null on days with a fixed price. */
export function lastMinutePercent(
  rule: Fields["last_minute_prices"],
  daysAhead: number,
  units = 1,
): number | null {
  const { last_min_factor_type: type = "none" } = rule;
  const { last_min_factor_dfd: within = lastMinute.within } = rule;
  const value = rule.last_min_factor_value ?? 0;
  const share = shares[type];
  if (share !== undefined) {
    const full = Math.max(usualLate(units) * share, lastMinute.least);
    return easing(full, lastMinute.within, daysAhead);
  }
  if (type === "linear_gradual") return easing(value, within, daysAhead);
  if (daysAhead > within) return 0;
  if (type === "linear") return value;
  return type === "fixed" ? null : 0;
}

function usualLate(units: number): number {
  return (lateByUnits.find(({ from }) => units >= from) ?? lateByUnits[3]).value;
}

/** The same, with a fixed price as a percentage of the base price, to one decimal; null without a base price. */
export function lastMinutePercentOfBase(
  rule: Fields["last_minute_prices"],
  daysAhead: number,
  base: number | null,
  units = 1,
): number | null {
  const percent = lastMinutePercent(rule, daysAhead, units);
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
    last_min_factor_value: lateByUnits[3].value,
    last_min_factor_dfd: lastMinute.within,
  },
  farOut: {
    far_out_premium_type: "linear",
    far_out_premium_value: farOut.value,
    far_out_premium_start: farOut.start,
    far_out_premium_step: farOut.step,
  },
} as const;

/** A minimum stay for nights `from` to `to` days ahead, both included; `to` null: all later nights. */
interface StaySpan {
  from: number;
  to: number | null;
  weekday: number;
  weekend: number;
}

/**
 * Minimum stays of a rule by days ahead (`pricing.md` §1, Min stay: last minute before far out before the default,
 * never below the lowest allowed); gaps and overrides aside. Empty for a rule without its default. Browser-safe.
 */
export function staySpans(rule: Fields["min_stay"]): StaySpan[] {
  const { min_stay_weekday: weekday, min_stay_weekend: weekend } = rule;
  const { last_minute: late, far_out: far, lowest_allowed: lowest = 1 } = rule;
  if (weekday === undefined || weekend === undefined) return [];
  const span = (from: number, to: number | null, ...[one, other = one]: [number, number?]) => ({
    from,
    to,
    weekday: Math.max(one, lowest),
    weekend: Math.max(other, lowest),
  });
  const first = late ? late.days + 1 : 0;
  const last = far ? far.days - 1 : null;
  return [
    ...(late ? [span(0, late.days, late.nights)] : []),
    ...(last === null || first <= last ? [span(first, last, weekday, weekend)] : []),
    ...(far ? [span(Math.max(first, far.days), null, far.nights)] : []),
  ];
}

/** Upper ends of the occupancy windows, in days ahead (`pricing.md` §1). Browser-safe. */
export const windows = [7, 15, 30, 60, 90, 180] as const;
/** Upper ends of the occupancy bands, in %; the last has none. */
export const bands = [20, 40, 60, 80, null] as const;

/**
 * The default table in %: a row per window, a column per band. It rises to the right, because fuller windows can ask
 * more, and downwards, because the same occupancy means more the earlier it is reached. The coming week loses at most
 * 15 %, because the last-minute rule applies there too; a window nearly full months ahead gains at most 10 %.
 */
export const recommendedMatrix: readonly (readonly number[])[] = [
  [-15, -12, -8, -4, 0],
  [-13, -10, -6, -2, 2],
  [-10, -7, -4, 0, 4],
  [-7, -4, -1, 3, 6],
  [-4, -2, 1, 4, 8],
  [-2, 0, 3, 6, 10],
];

/** The recommended gap adjustment (`pricing.md` §1, Gap). Browser-safe. */
export const recommendedGaps: readonly GapRange[] = [
  { min_nights: 1, max_nights: 2, weekday: -20, weekend: -20 },
];
