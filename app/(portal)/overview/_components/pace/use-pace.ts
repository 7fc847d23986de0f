import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { GroupedBar } from "@/components/chart/grouped-legend";
import type { ChartData } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import type { OverviewPace } from "@/lib/activity/overview/schema-figures";
import { useNumbers } from "@/components/numbers/use-numbers";

export type Measure = "revenue" | "occupancy";

const series = ["now", "stly", "ly"] as const;

/** Returns chart data of revenue or occupancy by month of stay, with formats, ticks and bars. */
export function usePace({ currency, months }: OverviewPace, measure: Measure) {
  const t = useTranslations("overview.pace");
  const formats = useFormats(currency === "unknown" ? null : currency);
  const { number } = useNumbers();
  return useMemo(() => {
    const isRevenue = measure === "revenue";
    const scale = isRevenue ? scaleOf(months) : null;
    const all = series.map((id) => ({
      id,
      label: t(id),
      values: months.map((month) => month[id][measure]),
    }));
    // Without bookings, the chart is empty instead of a row of zeros.
    const isEmpty = all.every(({ values }) => values.every((value) => (value ?? 0) === 0));
    const data: ChartData = {
      x: { label: t("month"), values: months.map(({ month }) => month) },
      series: isEmpty ? all.map((each) => ({ ...each, values: each.values.map(() => null) })) : all,
    };
    const units = isRevenue ? formats.prices : formats.shares;
    const format = { ...units, x: (month: string) => formats.month(`${month}-01`) };
    const ticks = months.map(({ month }, at) => ({ at, text: formats.monthTick(`${month}-01`) }));
    const barText = (value: number) =>
      scale
        ? number(value / scale.size, { exactly: value < 1_000 * scale.size ? 1 : 0 })
        : formats.decimal(value);
    const bars: GroupedBar[] = [
      { series: "now", look: "own", ...(scale && { label: t(`nowIn.${scale.name}`) }) },
      { series: "stly", look: "past" },
      { series: "ly", look: "final" },
    ];
    return { data, format, ticks, bars, barText };
  }, [months, measure, formats, number, t]);
}

/** Returns the unit of the numbers above the bars: three digits fit there, "95.6K" does not. */
function scaleOf(months: OverviewPace["months"]) {
  const most = months.reduce((high, { now }) => Math.max(high, now.revenue ?? 0), 0);
  if (most >= 10_000_000) return { name: "million", size: 1_000_000 } as const;
  return most >= 10_000 ? ({ name: "thousand", size: 1_000 } as const) : null;
}

/** Returns the total revenue, and its change from last year; null unless all months with revenue can be compared. */
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
