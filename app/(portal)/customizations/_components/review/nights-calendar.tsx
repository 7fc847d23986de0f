"use client";
import { useTranslations, useNow, useTimeZone } from "next-intl";
import { usePercent } from "@/components/rules/use-percent";
import type { TaggedRuleSet } from "@/lib/pricing/customizations/client";
import { WeekCalendar } from "./week-calendar";
import { useNumbers } from "@/components/hooks/use-numbers";
import { useMemo } from "react";
import { dateIn } from "@/lib/core/dates";
import { type Night, nightsOf } from "@/lib/pricing/rules/nights";
import { effectiveRules, savedSetting } from "../draft";

/** The effect of the saved rules on the next 90 nights, in % as a calendar. */
export default function NightsCalendar({ rules }: { rules: TaggedRuleSet }) {
  const t = useTranslations("customizations.nights");
  const percent = usePercent();
  const short = useShort();
  const nights = useNights(rules);
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h2 className="text-sm font-semibold text-ink">{t("title")}</h2>
        <p className="text-sm text-pretty text-ink-soft">{t("textBefore")}</p>
      </div>
      <WeekCalendar
        caption={t("caption")}
        nights={nights.map(({ date, percent: value }) => ({
          date,
          after: short(value),
          text: value === null ? t("fixedPrice") : percent(Math.round(value)),
        }))}
      />
      <p className="text-xs text-pretty text-ink-faint">{t("counted")}</p>
    </section>
  );
}

/** Writes a percentage without the percent sign: the calendar's text names the unit. */
function useShort(): (percent: number | null) => string {
  const t = useTranslations("customizations.nights");
  const { difference } = useNumbers();
  return (percent) => {
    return percent === null ? t("fixed") : difference(percent);
  };
}

const shown = 90;

/** Returns the effect of the saved rules on the next 90 nights. */
function useNights(rules: TaggedRuleSet): readonly Night[] {
  const first = dateIn(useTimeZone() ?? "UTC", useNow());
  return useMemo(() => {
    const saved = effectiveRules(rules, (kind) => savedSetting(rules, kind));
    return nightsOf(saved, first, shown);
  }, [rules, first]);
}
