"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations, useFormatter } from "next-intl";
import { useState, type ReactNode, useMemo } from "react";
import { ChangeMark } from "@/components/ui/change-mark";
import { isComparable } from "@/lib/activity/overview/view";
import { Chart } from "@/components/chart/chart";
import { domainOf } from "@/components/chart/axis";
import { GroupedLegend, type GroupedBar } from "@/components/chart/legend";
import { LazyGroupedPlot } from "@/components/chart/lazy-plots";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { OverviewPace } from "@/lib/activity/overview/schema";
import { PartCard } from "./cards/part-card";
import { useFormats } from "@/components/chart/use-formats";
import type { ChartData } from "@/components/chart/types";
import { useNumbers } from "@/components/hooks/use-numbers";

/** Heights in px: the plot, and the plot with the changes and the legend below it. */
const [plotHeight, chartHeight] = [248, 304];

/** Revenue or occupancy by month of stay: on the books, at the same time last year, and as last year ended. */
export function PaceCard({ query }: { query: UseQueryResult<OverviewPace> }) {
  const t = useTranslations("overview.pace");
  const { data } = query;
  if (data !== undefined) return <PaceChart pace={data} />;
  return (
    <PartCard title={t("title")} query={query} errorTitle={t("failed")} height="h-87.5">
      {() => null}
    </PartCard>
  );
}

function PaceChart({ pace }: { pace: OverviewPace }) {
  const t = useTranslations("overview.pace");
  const [measure, setMeasure] = useState<Measure>("revenue");
  const { data, format, ticks, bars, barText } = usePace(pace, measure);
  const title = t(measure === "revenue" ? "title" : "titleOccupancy");
  return (
    <Chart
      title={title}
      summary={<PaceSummary pace={pace} measure={measure} />}
      data={data}
      format={format}
      fileName={`${measure}-by-month`}
      height={chartHeight}
      unavailable={t("none")}
      actions={
        <SegmentedControl
          label={t("measure")}
          size="sm"
          options={(["revenue", "occupancy"] as const).map((id) => ({ id, label: t(id) }))}
          value={measure}
          onChange={(id) => setMeasure(id === "occupancy" ? "occupancy" : "revenue")}
          className="mr-1"
        />
      }
    >
      <div style={{ height: plotHeight }}>
        <LazyGroupedPlot
          label={title}
          data={data}
          format={format}
          bars={bars}
          barText={barText}
          domain={domainOf(data.series)}
          ticks={ticks}
          height={plotHeight}
        />
      </div>
      <Changes months={pace.months} measure={measure} />
      <div className="mt-2">
        <GroupedLegend bars={bars} data={data} />
      </div>
    </Chart>
  );
}

/** The change from the same time last year below each month, as wide as the plot without its margins. */
function Changes({ months, measure }: { months: OverviewPace["months"]; measure: Measure }) {
  return (
    <div className="mr-3 ml-11.5 grid h-5 auto-cols-fr grid-flow-col text-center text-xs max-sm:text-2xs">
      {months.map(({ month, now, stly, ly }) => {
        const [value, before] = [now[measure], stly[measure]];
        const isShown = measure === "occupancy" || isComparable({ stly, ly });
        return (
          <span key={month} className="min-w-0">
            {isShown && value !== null && before !== null && (
              <ChangeMark
                value={value}
                before={before}
                unit={measure === "occupancy" ? "points" : "percent"}
              />
            )}
          </span>
        );
      })}
    </div>
  );
}

interface PaceSummaryProps {
  pace: OverviewPace;
  measure: Measure;
}

/** A sentence that summarizes the chart, with the sum of the months. */
function PaceSummary({ pace: { currency, months }, measure }: PaceSummaryProps) {
  const t = useTranslations("overview.pace");
  const format = useFormatter();
  const { money, percent } = useFormats(currency === "unknown" ? null : currency);
  const nameOf = (month: string | undefined) =>
    format.dateTime(new Date(`${month ?? "2000-01"}-01T00:00:00Z`), {
      month: "long",
      timeZone: "UTC",
    });
  const span = { first: nameOf(months[0]?.month), last: nameOf(months.at(-1)?.month) };
  if (measure === "occupancy") return t("summaryOccupancy", span);
  const { total, change } = paceTotals(months);
  const values = { ...span, total: money(total), b: strong };
  if (change === null) return t.rich(lastYearOf(months), values);
  if (Math.round(change.amount) === 0) return t.rich("summarySame", values);
  return t.rich(change.amount > 0 ? "summaryMore" : "summaryLess", {
    ...values,
    change: money(Math.abs(change.amount)),
    percent: percent(Math.abs(100 * change.share)),
  });
}

/** Which sentence says that this time last year can't be compared: nothing is known, months are missing, or it is 0. */
export function lastYearOf(
  months: readonly Pick<OverviewPace["months"][number], "stly">[],
): "summary" | "summaryNone" | "summarySome" {
  const missing = months.filter(({ stly }) => stly.revenue === null).length;
  if (missing === 0) return "summary";
  return missing === months.length ? "summaryNone" : "summarySome";
}

function strong(chunks: ReactNode) {
  return <b className="font-semibold text-ink">{chunks}</b>;
}

type Measure = "revenue" | "occupancy";

const series = ["now", "stly", "ly"] as const;

/** Returns chart data of revenue or occupancy by month of stay, with formats, ticks and bars. */
function usePace({ currency, months }: OverviewPace, measure: Measure) {
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
        ? number(value / scale.size, { exactly: value < 99.95 * scale.size ? 1 : 0 })
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
