"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import type { Preview } from "@/lib/pricing/customizations/schema-preview";
import { type CalendarNight, WeekCalendar } from "../review/week-calendar";
import { useNumbers } from "@/components/numbers/use-numbers";

const shownNights = 84;

/** The next 12 weeks by price, or by minimum stay where only these change. */
export function PreviewCalendar({ preview }: { preview: Preview }) {
  const t = useTranslations("customizations.preview");
  const { nights, prices_changed: prices, stays_changed: stays } = preview;
  const isStays = prices === 0 && stays > 0;
  const { short, full } = useWriters(preview.currency, isStays);
  const shown = nights.slice(0, shownNights).map((night): CalendarNight => {
    const [from, to] = isStays ? [night.stay_from, night.stay_to] : [night.from, night.to];
    const isChanged = short(from) !== short(to);
    return {
      date: night.date,
      after: short(to),
      text: full(to),
      before: isChanged
        ? { short: short(from), text: full(from), direction: to > from ? "up" : "down" }
        : undefined,
    };
  });
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h2 className="text-sm font-semibold text-ink">{t("calendar")}</h2>
        <p className="text-sm text-pretty text-ink-soft">
          {t(isStays ? "calendarStays" : "calendarPrices")}
        </p>
      </div>
      <WeekCalendar caption={t("caption")} nights={shown} />
    </section>
  );
}

function useWriters(currency: string | null, isStays: boolean) {
  const t = useTranslations("customizations.preview");
  const { compact, number } = useNumbers();
  const { money } = useFormats(currency);
  if (isStays) {
    return {
      short: (value: number) => number(value),
      full: (value: number) => t("nights", { count: value }),
    };
  }
  return {
    // A cell has room for five characters.
    short: (value: number) => (value >= 10_000 ? compact(value) : number(value, { most: 0 })),
    full: money,
  };
}
