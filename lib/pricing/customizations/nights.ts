import { type DateText, dateOf, dayOf } from "@/lib/core/dates";
import { compoundPercent } from "@/lib/pricing/steps/compound";
import { farOutPercent, lastMinutePercent } from "@/lib/pricing/steps/curves";
import { seasonPercent } from "@/lib/pricing/steps/seasons";
import { weekdayPercent } from "@/lib/pricing/steps/weekdays";
import { fieldsOf } from "./fields";
import type { Kind, Payload } from "./kinds";

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
