import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ChartData } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import type { OverviewPace } from "@/lib/activity/overview/schema-figures";

export type Measure = "revenue" | "occupancy";

const series = ["now", "stly", "ly"] as const;

/** Chart data of revenue or occupancy by month of stay. */
export function usePace({ currency, months }: OverviewPace, measure: Measure) {
  const t = useTranslations("overview.pace");
  const formats = useFormats(currency === "unknown" ? null : currency);
  return useMemo(() => {
    const isRevenue = measure === "revenue";
    const all = series.map((id) => ({
      id,
      label: t(id),
      values: months.map((month) => month[id][measure]),
    }));
    // Without any booking, bars of zero would say nothing.
    const isEmpty = all.every(({ values }) => values.every((value) => (value ?? 0) === 0));
    const data: ChartData = {
      x: { label: t("month"), values: months.map(({ month }) => month) },
      series: isEmpty ? all.map((each) => ({ ...each, values: each.values.map(() => null) })) : all,
    };
    const units = isRevenue ? formats.prices : formats.shares;
    const format = { ...units, x: (month: string) => formats.month(`${month}-01`) };
    const ticks = months.map(({ month }, at) => ({ at, text: formats.monthTick(`${month}-01`) }));
    return { data, format, ticks, formats };
  }, [months, measure, formats, t]);
}

/** Revenue over the months: all of them, and of those with a last year both sums. Null where nothing is known. */
export function paceTotals(months: OverviewPace["months"]) {
  let [total, compared, before] = [0, 0, 0];
  let isCompared = false;
  for (const { now, stly } of months) {
    total += now.revenue ?? 0;
    if (now.revenue === null || stly.revenue === null) continue;
    isCompared = true;
    compared += now.revenue;
    before += stly.revenue;
  }
  const isWhole = isCompared && compared === total && before > 0;
  return {
    total,
    change: isWhole ? { amount: compared - before, share: compared / before - 1 } : null,
  };
}
