import { useTranslations } from "next-intl";
import { type Fields, fieldsOf, days, type Kind, type Payload } from "@/lib/pricing/rules/kinds";
import {
  editableDefaults,
  farOutPercent,
  lastMinutePercent,
  recommendedMatrix,
  recommendedGaps,
} from "@/lib/pricing/rules/curves";
import { ownUnits } from "@/lib/inventory/calendars/units";
import { usePercent } from "./use-percent";
import { useNumbers } from "@/components/hooks/use-numbers";
import { pmsTitle } from "@/lib/core/pms";

/** A listing's units, and whether nobody set the rule. */
interface Home {
  units: number;
  isDefault: boolean;
}

/** Writes a rule's value as a short phrase, for a listing of one unit unless `home` says otherwise. */
export function useRuleWords(): (kind: Kind, value: Payload, home?: Home) => string {
  const t = useTranslations("customizations.words");
  const day = useTranslations("customizations.days");
  const { number } = useNumbers();
  const percent = usePercent();
  const writer = { t, percent, number: (value: number) => number(value), day };
  return (kind, value, home = { units: 1, isDefault: false }) =>
    writers[kind](value, { ...writer, home });
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

function lastMinuteWords(
  rule: Fields["last_minute_prices"],
  { t, percent, number, home }: Writer,
): string {
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
  const late = lastMinutePercent(rule, 0, home.units) ?? 0;
  const values = { percent: percent(late), days: number(within) };
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

function occupancyWords(rule: Fields["occupancy_adjustment"], writer: Writer): string {
  const words = tableWords(rule, writer);
  return rule.oba_scope === "group" ? writer.t("together", { words }) : words;
}

function tableWords(rule: Fields["occupancy_adjustment"], { t, percent, home }: Writer): string {
  const { oba_type: type = "recommended" } = rule;
  if (type === "none") return t("noOccupancy");
  if (type !== "custom" && home.units >= ownUnits) return t("ownDemand");
  const cells = (type === "custom" ? (rule.oba_matrix ?? []) : recommendedMatrix).flat();
  const values = { least: percent(Math.min(...cells)), most: percent(Math.max(...cells)) };
  return t(type === "custom" ? "ownTable" : "recommendedTable", values);
}

/** Writes a gap adjustment: `−20% for 1–2-night gaps`. */
function gapWords(rule: Fields["gap_adjustment"], { t, percent, number, home }: Writer): string {
  const { gap_type: type = "recommended" } = rule;
  if (type === "none" || (home.isDefault && home.units > 1)) return t("noGaps");
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
function minStayWords(rule: Fields["min_stay"], { t, number }: Writer): string {
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
function roundingWords(rule: Fields["rounding"], { t }: Writer): string {
  const key = `ending.${rule.rounding_type ?? "none"}` as Parameters<Words>[0];
  return t.has(key) ? t(key) : (rule.rounding_type ?? "");
}

/** Writes the weekend's nights: `Fri, Sat`. */
function weekendWords(rule: Fields["weekend_days"], { day }: Writer): string {
  return (rule.days ?? []).map((name) => day(name)).join(", ");
}

type Words = ReturnType<typeof useTranslations<"customizations.words">>;

/** What the words of a rule are written with. */
interface Writer {
  t: Words;
  percent: (value: number) => string;
  number: (value: number) => string;
  day: (day: (typeof days)[number]) => string;
  home: Home;
}

/** The level that sets a rule, and its name. */
interface Origin {
  level: string;
  source: Readonly<Record<string, string | number>> | null;
}

/** Writes where a rule comes from: `from group · Lofts`, `default`. */
export function useLevelWords(): (origin: Origin) => string {
  const t = useTranslations("customizations.level");
  return ({ level, source }) => {
    const name = source?.["name"];
    if (level === "account") return t("account", { name: pmsTitle(String(source?.["pms_name"])) });
    if (level === "group" || level === "subgroup") return t(level, { name: String(name ?? "") });
    return t(level === "listing" ? "listing" : "default");
  };
}
