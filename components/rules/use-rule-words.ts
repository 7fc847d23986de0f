import { useTranslations } from "next-intl";
import { days, type Kind, type Payload } from "@/lib/pricing/customizations/kinds";
import { editableDefaults, farOutPercent, lastMinutePercent } from "@/lib/pricing/steps/curves";
import { type Fields, fieldsOf } from "@/lib/pricing/customizations/fields";
import { recommendedMatrix } from "@/lib/pricing/steps/occupancy";
import { gapWords, minStayWords, roundingWords, weekendWords } from "./stay-words";
import { usePercent } from "./use-percent";
import type { Words, Writer } from "./writer";
import { useNumbers } from "@/components/numbers/use-numbers";

/** Writes a rule's value as a short phrase. */
export function useRuleWords(): (kind: Kind, value: Payload) => string {
  const t = useTranslations("customizations.words");
  const day = useTranslations("customizations.days");
  const { number } = useNumbers();
  const percent = usePercent();
  const writer: Writer = { t, percent, number: (value) => number(value), day };
  return (kind, value) => writers[kind](value, writer);
}

const writers: Record<Kind, (value: Payload, writer: Writer) => string> = {
  seasonality: (value, writer) =>
    strengthWords(fieldsOf("seasonality", value).seasonality_type, writer),
  demand_factor: (value, writer) =>
    strengthWords(fieldsOf("demand_factor", value).tone_demand_factor, writer),
  last_minute_prices: (value, writer) =>
    lastMinuteWords(fieldsOf("last_minute_prices", value), writer),
  far_out_premium: (value, writer) => farOutWords(fieldsOf("far_out_premium", value), writer),
  day_of_week_adjustment: (value, writer) =>
    weekdayWords(fieldsOf("day_of_week_adjustment", value), writer),
  custom_seasonal_profile: (value, writer) =>
    profileWords(fieldsOf("custom_seasonal_profile", value), writer),
  occupancy_adjustment: (value, writer) =>
    occupancyWords(fieldsOf("occupancy_adjustment", value), writer),
  gap_adjustment: (value, writer) => gapWords(fieldsOf("gap_adjustment", value), writer),
  min_stay: (value, writer) => minStayWords(fieldsOf("min_stay", value), writer),
  rounding: (value, writer) => roundingWords(fieldsOf("rounding", value), writer),
  weekend_days: (value, writer) => weekendWords(fieldsOf("weekend_days", value), writer),
};

function strengthWords(type: string = "recommended", { t }: Writer): string {
  const key = `strength.${type}` as Parameters<Words>[0];
  return t.has(key) ? t(key) : type;
}

/** Types with the numbers of the default curve. */
const defaultTypes = ["recommended", "conservative", "aggressive"];

function lastMinuteWords(rule: Fields["last_minute_prices"], { t, percent, number }: Writer) {
  const { last_min_factor_type: type = "none" } = rule;
  if (type === "none") return t("noDiscount");
  const { lastMinute } = editableDefaults;
  const { last_min_factor_value: value, last_min_factor_dfd: within } = defaultTypes.includes(type)
    ? lastMinute
    : rule;
  if (value === undefined) return t("unfinished");
  if (type === "fixed") {
    return t("fixed", {
      price: number(value),
      days: number(within ?? lastMinute.last_min_factor_dfd),
    });
  }
  if (within === undefined) return t("unfinished");
  const values = { percent: percent(lastMinutePercent(rule, 0) ?? 0), days: number(within) };
  return t(type === "linear" ? "flat" : "easing", values);
}

function farOutWords(rule: Fields["far_out_premium"], { t, percent, number }: Writer) {
  const { far_out_premium_type: type = "none" } = rule;
  if (type === "none") return t("noPremium");
  const numbers: Fields["far_out_premium"] = defaultTypes.includes(type)
    ? editableDefaults.farOut
    : rule;
  const { far_out_premium_value: value, far_out_premium_start: start } = numbers;
  if (value === undefined || start === undefined) return t("unfinished");
  if (type === "fix") return t("standing", { percent: percent(value), start: number(start) });
  const { far_out_premium_step: step } = numbers;
  if (step === undefined) return t("unfinished");
  const end = start + step;
  const most = percent(farOutPercent(rule, end));
  return t("growing", { percent: most, start: number(start), end: number(end) });
}

function weekdayWords(rule: Fields["day_of_week_adjustment"], { t, percent, day }: Writer) {
  const values = days.map((name) => rule[`dow_factor_value_${name}`] ?? 0);
  const [first = 0] = values;
  if (values.every((value) => value === first)) {
    return first === 0 ? t("noDays") : t("sameDays", { percent: percent(first) });
  }
  return days
    .flatMap((name, n) => {
      const value = values[n] ?? 0;
      return value === 0 ? [] : [`${day(name)} ${percent(value)}`];
    })
    .join(", ");
}

function profileWords(rule: Fields["custom_seasonal_profile"], { t }: Writer) {
  const { seasons = [], non_repeating_seasons: dated = [] } = rule.custom_seasonal_profile ?? {};
  const parts = [
    ...(seasons.length > 0 ? [t("seasons", { count: seasons.length })] : []),
    ...(dated.length > 0 ? [t("dated", { count: dated.length })] : []),
  ];
  return parts.length === 0 ? t("noSeasons") : parts.join(", ");
}

function occupancyWords(rule: Fields["occupancy_adjustment"], { t, percent }: Writer) {
  const { oba_type: type = "recommended" } = rule;
  if (type === "none") return t("noOccupancy");
  const cells = (type === "custom" ? (rule.oba_matrix ?? []) : recommendedMatrix).flat();
  const values = { least: percent(Math.min(...cells)), most: percent(Math.max(...cells)) };
  return t(type === "custom" ? "ownTable" : "recommendedTable", values);
}
