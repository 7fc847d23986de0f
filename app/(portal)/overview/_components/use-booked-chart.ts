import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ChartData } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import type { Overview } from "@/lib/activity/overview/schema";

export type Measure = "revenue" | "occupancy";

type Books = NonNullable<Overview["books"]>;

/** Chart data of revenue or occupancy by month, with a summary in words. */
export function useBookedChart(
  { currency, other_currencies: others, months }: Books,
  measure: Measure,
) {
  const t = useTranslations("overview.books");
  const formats = useFormats(currency === "unknown" ? null : currency);
  const { list } = useFormatter();
  return useMemo(() => {
    const isRevenue = measure === "revenue";
    const values = isRevenue ? revenueOf(months) : occupancyOf(months);
    const write = isRevenue ? formats.money : formats.percent;
    const totals = { now: write(values.all.now), lastYear: write(values.all.lastYear) };
    const isEmpty = values.all.now + values.all.lastYear === 0;
    const series = (["now", "lastYear"] as const).map((id) => ({
      id,
      label: t(id),
      // Without any bookings the chart shows no line at zero.
      values: isEmpty ? values[id].map(() => null) : values[id],
    }));
    const data: ChartData = {
      x: { label: t("month"), values: months.map(({ month }) => month) },
      series,
    };
    const units = isRevenue ? formats.prices : formats.shares;
    const format = { ...units, x: (month: string) => formats.month(`${month}-01`) };
    const ticks = months.map(({ month }, at) => ({ at, text: formats.monthTick(`${month}-01`) }));
    const summary = [
      isEmpty ? t("waiting") : t(isRevenue ? "summaryRevenue" : "summaryOccupancy", totals),
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

/** Occupancy in percent of all nights. */
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
