import type { Fields } from "@/lib/pricing/customizations/fields";
import { days } from "@/lib/pricing/customizations/kinds";

/** 0 = Monday … 6 = Sunday, of a day counted from 1970-01-01, a Thursday. Browser-safe. */
export function weekdayOf(day: number): number {
  return (day + 3) % 7;
}

/** % of the day-of-week rule for a day counted from 1970-01-01 (`pricing.md` §1, day_of_week). */
export function weekdayPercent(rule: Fields["day_of_week_adjustment"], day: number): number {
  return rule[`dow_factor_value_${days[weekdayOf(day)] ?? "mon"}`] ?? 0;
}
