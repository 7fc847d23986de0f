import { useFormatter, useTranslations } from "next-intl";
import { useRuleWords } from "@/components/rules/use-rule-words";
import type { Payload } from "@/lib/pricing/customizations/kinds";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import type { WaterfallRow } from "@/lib/pricing/prices/waterfall";
import { changeText } from "./change-text";
import { usePrices } from "./use-prices";

/** One sentence about a row of the waterfall; null if its name is enough. */
export function useRowText(answer: NightAnswer, row: WaterfallRow): string | null {
  const base = useBaseText(answer);
  const step = useStepText(answer, row);
  const end = useEndText(answer, row);
  if (row.key === "base") return base;
  return row.step ? step : end;
}

function useBaseText({ night, base, listing }: NightAnswer): string {
  const t = useTranslations("explain.base");
  const format = useFormatter();
  const source = night?.reason?.listing_info.base_price_source ?? "listing";
  if (source !== "listing" || base === null) return t(source);
  const { time_zone: timeZone } = listing;
  const at = new Date(base.set_at);
  const date = format.dateTime(at, { month: "short", day: "numeric", year: "numeric", timeZone });
  return base.set_by === null ? t("set", { date }) : t("setBy", { date, name: base.set_by });
}

/** The rule that applies, and what it found on this night. */
function useStepText({ sources }: NightAnswer, { step }: WaterfallRow): string | null {
  const words = useRuleWords();
  if (!step) return null;
  const { kind, rule } = sources[step.key] ?? { kind: null, rule: null };
  const seen = signed(step.title.slice(step.title.indexOf(": ") + 2));
  const isLearned = step.key === "seasonality" || step.key === "demand";
  const isTold = isLearned || step.key === "day_of_week" || step.key === "occupancy";
  if (isTold || kind === null || rule === null) return upper(seen);
  // The API answers only payloads that a schema accepted.
  return upper(`${seen}: ${words(kind, rule as Payload)}`);
}

/** Titles of the API write a hyphen for minus. */
function signed(text: string): string {
  return text.replaceAll(/(^|[ (])-(?=\d)/g, "$1−");
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an override, a threshold or rounding does. */
function useEndText(answer: NightAnswer, row: WaterfallRow): string | null {
  const threshold = useThresholdText(answer, row);
  const override = useOverrideText(answer);
  const t = useTranslations("explain.end.ending");
  if (row.key === "min" || row.key === "max" || row.key === "floor") return threshold;
  if (row.key === "override") return override;
  const ending = answer.night?.reason?.final_adjustments.rounding;
  return row.key === "rounding" && ending ? t(ending) : null;
}

function useThresholdText({ listing, sources }: NightAnswer, { key, from, to }: WaterfallRow) {
  const t = useTranslations("explain.end");
  const { money, plain } = usePrices(listing.currency);
  if (key === "floor") return t("floor", { to: money(to) });
  if (key !== "min" && key !== "max") return null;
  const texts = { from: plain(from, !Number.isInteger(from)), to: money(to) };
  return t(sources[key]?.level === "default" ? `${key}Safety` : key, texts);
}

function useOverrideText({ night, listing }: NightAnswer): string | null {
  const t = useTranslations("explain.end.override");
  const { money } = usePrices(listing.currency);
  const { price, price_type: type = "fixed" } = night?.reason?.final_price_override ?? {};
  if (price === undefined) return null;
  return t(type, { price: money(price), change: changeText(1 + price / 100) });
}
