import type { Fields } from "@/lib/pricing/customizations/fields";
import { recommendedGaps } from "@/lib/pricing/steps/gaps";
import type { Words, Writer } from "./writer";

/** Writes a gap adjustment: `−20% for 1–2-night gaps`. */
export function gapWords(rule: Fields["gap_adjustment"], { t, percent, number }: Writer): string {
  const { gap_type: type = "recommended" } = rule;
  if (type === "none") return t("noGaps");
  const ranges = type === "custom" ? (rule.gap_ranges ?? []) : recommendedGaps;
  if (ranges.length === 0) return t("noGaps");
  const changes = ranges.flatMap(({ weekday, weekend }) => [weekday, weekend]);
  const [least, most] = [Math.min(...changes), Math.max(...changes)];
  const from = Math.min(...ranges.map(({ min_nights }) => min_nights));
  const to = Math.max(...ranges.map(({ max_nights }) => max_nights));
  return t(least === most ? "gaps" : "gapsBetween", {
    least: percent(least),
    most: percent(most),
    nights: from === to ? number(to) : `${number(from)}–${number(to)}`,
  });
}

/** Writes a minimum stay; without one, the calendar's own applies. */
export function minStayWords(rule: Fields["min_stay"], { t, number }: Writer): string {
  const { min_stay_weekday: weekday, min_stay_weekend: weekend } = rule;
  if (weekday === undefined || weekend === undefined) return t("calendarStay");
  const { last_minute: late, far_out: far, lowest_allowed: lowest, fill_gaps: fills } = rule;
  const parts = [
    weekday === weekend ? t("stay", { nights: weekday }) : t("stays", { weekday, weekend }),
    late && t("stayWithin", { nights: late.nights, days: number(late.days) }),
    far && t("stayFrom", { nights: far.nights, days: number(far.days) }),
    lowest !== undefined && t("lowestStay", { nights: lowest }),
    fills && t("fillGaps"),
  ];
  return parts.filter((part) => typeof part === "string").join(", ");
}

/** Writes how prices end. */
export function roundingWords(rule: Fields["rounding"], { t }: Writer): string {
  const key = `ending.${rule.rounding_type ?? "none"}` as Parameters<Words>[0];
  return t.has(key) ? t(key) : (rule.rounding_type ?? "");
}

/** Writes the weekend's nights: `Fri, Sat`. */
export function weekendWords(rule: Fields["weekend_days"], { day }: Writer): string {
  return (rule.days ?? []).map((name) => day(name)).join(", ");
}
