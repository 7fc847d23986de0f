"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Chart } from "@/components/chart/chart";
import { domainOf, isDrawable } from "@/components/chart/axis";
import { LazyBarPlot } from "@/components/chart/lazy-plots";
import type { ChartFormat, Series } from "@/components/chart/types";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Formats } from "@/components/chart/use-formats";
import { type MarketProps, heights } from "../market/market-view";
import { kpiOf } from "@/lib/market/neighborhood/view";

const measures = ["occupancy", "revenue", "adr"] as const;
type Measure = (typeof measures)[number];

/** Nights offered and booked, and revenue: the last 24 months as bars, everything as a table. */
export function KpiChart({ market, category, formats }: MarketProps) {
  const t = useTranslations("neighborhood.kpi");
  const [measure, setMeasure] = useState<Measure>("occupancy");
  const { all, months, summary } = useKpi({ market, category, formats });
  const format = useKpiFormat(formats, measure);
  const known = isDrawable(all.series);
  return (
    <Chart
      title={t("title")}
      summary={known && summary}
      data={all}
      format={format}
      fileName={`neighborhood-kpi-${category}`}
      height={heights.kpi}
      unavailable={t("unavailable", { source: market.source ?? "" })}
      actions={known && <Measures value={measure} onChange={setMeasure} />}
    >
      <LazyBarPlot
        label={t("title")}
        data={months}
        series={measure}
        tone="market"
        format={format}
        domain={domainOf(months.series.filter(({ id }) => id === measure))}
        ticks={months.x.values.map((period, at) => ({ at, text: format.x(period) }))}
        height={heights.kpi}
      />
    </Chart>
  );
}

function Measures({ value, onChange }: { value: Measure; onChange: (value: Measure) => void }) {
  const t = useTranslations("neighborhood.kpi");
  return (
    <SegmentedControl
      label={t("measure")}
      size="sm"
      options={measures.map((id) => ({ id, label: t(`short.${id}`) }))}
      value={value}
      onChange={(id) => onChange(measures.find((each) => each === id) ?? "occupancy")}
      className="mr-1"
    />
  );
}

function useKpiFormat(formats: Formats, measure: Measure): ChartFormat {
  const t = useTranslations("neighborhood.kpi");
  return useMemo(
    () => ({
      x: (period) =>
        isMonth(period)
          ? formats.month(`${period}-01`)
          : t("days", { count: Number(period.replaceAll(/\D/g, "")) }),
      y: measure === "occupancy" ? formats.percent : formats.money,
      tick: measure === "occupancy" ? formats.shares.tick : formats.prices.tick,
    }),
    [formats, measure, t],
  );
}

/** Returns all periods of the market (`all`), only its months (`months`), and a summary. */
function useKpi({ market, category, formats }: Omit<MarketProps, "listing">) {
  const t = useTranslations("neighborhood.kpi");
  return useMemo(() => {
    const kpi = kpiOf(market, category);
    const { percent, money, whole } = formats;
    const series: Series[] = [
      { id: "occupancy", label: t("occupancy"), values: kpi.occupancy, format: percent },
      { id: "revenue", label: t("revenue"), values: kpi.revenue, format: money },
      { id: "adr", label: t("adr"), values: kpi.adr, format: money },
      { id: "booked", label: t("booked"), values: kpi.booked, format: whole },
      { id: "offered", label: t("offered"), values: kpi.offered, format: whole },
    ];
    const year = kpi.periods.indexOf("Last 365 Days");
    const write = (values: readonly (number | null)[], format: (value: number) => string) => {
      const value = values[year];
      return value == null ? "–" : format(value);
    };
    const summary = t("summary", {
      share: write(kpi.occupancy, percent),
      revenue: write(kpi.revenue, money),
      adr: write(kpi.adr, money),
    });
    const ofMonths = series.map((each) => ({
      ...each,
      values: each.values.filter((_, at) => isMonth(kpi.periods[at] ?? "")),
    }));
    const x = { label: t("period"), values: kpi.periods };
    const months = { x: { ...x, values: kpi.periods.filter(isMonth) }, series: ofMonths };
    return { all: { x, series }, months, summary };
  }, [market, category, formats, t]);
}

/** True for `2026-03`, false for `Last 365 Days`. */
function isMonth(period: string): boolean {
  return /^\d{4}-\d\d$/.test(period);
}
