import { type DateText, dateOf, dayOf } from "@/lib/core/dates";
import { farOutPercent, lastMinutePercent } from "./curves";
import { fieldsOf } from "./fields";
import { days, type Kind, type Payload } from "./kinds";
import { seasonOn } from "./seasons";

/** What rules make of a night's price, in %; null where they set a price instead. */
export interface Night {
  date: DateText;
  percent: number | null;
}

/** The rules of which a night's date alone says what they make of it. */
export const datedKinds: ReadonlySet<Kind> = new Set([
  "custom_seasonal_profile",
  "day_of_week_adjustment",
  "far_out_premium",
  "last_minute_prices",
]);

/**
 * What those rules alone make of each night that the date decides (`pricing.md` §1): season, weekday, far out and last
 * minute, compounded. Strengths and occupancy want a market and bookings and are left out. Browser-safe.
 */
export function nightsOf(
  rules: (kind: Kind) => Payload,
  first: DateText,
  count: number,
): readonly Night[] {
  const from = dayOf(first);
  return Array.from({ length: count }, (_, ahead) => {
    const date = dateOf(from + ahead);
    const parts = [
      seasonPercent(rules("custom_seasonal_profile"), date),
      weekdayPercent(rules("day_of_week_adjustment"), from + ahead),
      farOutPercent(fieldsOf("far_out_premium", rules("far_out_premium")), ahead),
      lastMinutePercent(fieldsOf("last_minute_prices", rules("last_minute_prices")), ahead),
    ];
    return { date, percent: compounded(parts) };
  });
}

/** Mean change, in %, from some nights to the same ones later, over the first `count`; a fixed price has none. */
export function meanChange(
  before: readonly Night[],
  after: readonly Night[],
  count: number,
): number | null {
  const changes = before.slice(0, count).flatMap(({ percent: was }, n) => {
    const becomes = after[n]?.percent ?? null;
    return was === null || becomes === null ? [] : [(100 + becomes) / (100 + was) - 1];
  });
  if (changes.length === 0) return null;
  return (changes.reduce((sum, change) => sum + change, 0) / changes.length) * 100;
}

function compounded(percents: readonly (number | null)[]): number | null {
  let factor = 1;
  for (const percent of percents) {
    if (percent === null) return null;
    factor *= 1 + percent / 100;
  }
  return (factor - 1) * 100;
}

function seasonPercent(rule: Payload, date: DateText): number | null {
  const { custom_seasonal_profile: profile } = fieldsOf("custom_seasonal_profile", rule);
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const found = profile && seasonOn(profile, { year, month, day });
  if (!found || found.season.base_price === null) return 0;
  return found.type === "fixed" ? null : found.season.base_price;
}

function weekdayPercent(rule: Payload, day: number): number {
  // Day 0 of the calendar, 1970-01-01, was a Thursday.
  const weekday = days[(day + 3) % 7] ?? "mon";
  return fieldsOf("day_of_week_adjustment", rule)[`dow_factor_value_${weekday}`] ?? 0;
}
