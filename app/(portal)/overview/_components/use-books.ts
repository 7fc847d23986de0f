import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ChartData } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import type { Overview } from "@/lib/activity/overview/schema";

export type Measure = "revenue" | "occupancy";

type Books = NonNullable<Overview["books"]>;

/** The books as a chart, and what they say in words. */
export function useBooks({ currency, other_currencies: others, months }: Books, measure: Measure) {
  const t = useTranslations("overview.books");
  const formats = useFormats(currency === "unknown" ? null : currency);
  const { list } = useFormatter();
  return useMemo(() => {
    const isRevenue = measure === "revenue";
    const values = isRevenue ? revenueOf(months) : occupancyOf(months);
    const write = isRevenue ? formats.money : formats.percent;
    const told = { now: write(values.all.now), lastYear: write(values.all.lastYear) };
    const isNothing = values.all.now + values.all.lastYear === 0;
    const series = (["now", "lastYear"] as const).map((id) => ({
      id,
      label: t(id),
      // Nothing at all is no line along zero.
      values: isNothing ? values[id].map(() => null) : values[id],
    }));
    const data: ChartData = {
      x: { label: t("month"), values: months.map(({ month }) => month) },
      series,
    };
    const units = isRevenue ? formats.prices : formats.shares;
    const format = { ...units, x: (month: string) => formats.month(`${month}-01`) };
    const ticks = months.map(({ month }, at) => ({ at, text: formats.monthTick(`${month}-01`) }));
    const summary = [
      isNothing ? t("waiting") : t(isRevenue ? "summaryRevenue" : "summaryOccupancy", told),
      ...(isRevenue && others.length > 0 ? [t("others", { currencies: list(others) })] : []),
    ].join(" ");
    return { data, format, ticks, summary };
  }, [months, others, measure, formats, list, t]);
}

type Months = Books["months"];

function revenueOf(months: Months) {
  const now = months.map((month) => month.revenue);
  const lastYear = months.map((month) => month.revenue_last_year);
  return { now, lastYear, all: { now: sum(now), lastYear: sum(lastYear) } };
}

/** In percent of all nights. */
function occupancyOf(months: Months) {
  const capacity = sum(months.map((month) => month.capacity));
  const [nights, past] = [
    sum(months.map((month) => month.nights)),
    sum(months.map((month) => month.nights_last_year)),
  ];
  return {
    now: months.map((month) => share(month.nights, month.capacity)),
    lastYear: months.map((month) => share(month.nights_last_year, month.capacity)),
    all: { now: share(nights, capacity) ?? 0, lastYear: share(past, capacity) ?? 0 },
  };
}

function share(nights: number, capacity: number): number | null {
  return capacity === 0 ? null : Math.round((1_000 * nights) / capacity) / 10;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
