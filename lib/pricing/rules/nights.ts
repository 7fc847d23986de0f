import { type DateText, dateOf, dayOf, weekdayOf } from "@/lib/core/dates";
import { farOutPercent, lastMinutePercent } from "./curves";
import { seasonPercent } from "./seasons";
import { fieldsOf, type Fields, type Kind, type Payload, days } from "./kinds";

/** Change of a night's price in %; null where a rule sets a fixed price. */
export interface Night {
  date: DateText;
  percent: number | null;
}

/**
 * Change of each night from `first` on by season, weekday, far-out and last-minute rules, compounded. Strengths and
 * occupancy are left out, because they need a market and bookings. Browser-safe.
 */
export function nightsOf(
  rules: (kind: Kind) => Payload,
  first: DateText,
  count: number,
): readonly Night[] {
  const from = dayOf(first);
  return Array.from({ length: count }, (_, ahead) => {
    const date = dateOf(from + ahead);
    const percent = compoundPercent([
      seasonPercent(fieldsOf("custom_seasonal_profile", rules("custom_seasonal_profile")), date),
      weekdayPercent(
        fieldsOf("day_of_week_adjustment", rules("day_of_week_adjustment")),
        from + ahead,
      ),
      farOutPercent(fieldsOf("far_out_premium", rules("far_out_premium")), ahead),
      lastMinutePercent(fieldsOf("last_minute_prices", rules("last_minute_prices")), ahead),
    ]);
    return { date, percent };
  });
}

/** Several changes in % applied one after another, left to right (`pricing.md` §1); null where one of them sets a price. */
function compoundPercent(percents: readonly (number | null)[]): number | null {
  let factor = 1;
  for (const percent of percents) {
    if (percent === null) return null;
    factor *= 1 + percent / 100;
  }
  return (factor - 1) * 100;
}

/** % of the day-of-week rule for a day counted from 1970-01-01 (`pricing.md` §1, day_of_week). */
function weekdayPercent(rule: Fields["day_of_week_adjustment"], day: number): number {
  return rule[`dow_factor_value_${days[weekdayOf(day)] ?? "mon"}`] ?? 0;
}
