import { weekdayOf } from "@/lib/core/days";
import type { Fields } from "@/lib/pricing/customizations/fields";
import { days } from "@/lib/pricing/customizations/kinds";

/** % of the day-of-week rule for a day counted from 1970-01-01 (`pricing.md` §1, day_of_week). */
export function weekdayPercent(rule: Fields["day_of_week_adjustment"], day: number): number {
  return rule[`dow_factor_value_${days[weekdayOf(day)] ?? "mon"}`] ?? 0;
}
