import type { Fields } from "@/lib/pricing/customizations/fields";

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
