"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, useMemo } from "react";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { QueryView } from "@/components/query-view/query-view";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { BookingCharts as Charts, Share } from "@/lib/inventory/bookings/schema-report";

import { Chart } from "@/components/chart/chart";
import { RankedBars } from "@/components/chart/ranked-bars";
import { domainOf } from "@/components/chart/axis";
import { LazyBarPlot } from "@/components/chart/lazy-plots";
import type { ChartData, ChartFormat } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { leadTimes, monthsBetween } from "@/lib/inventory/bookings/view";
import { channelLabel } from "@/lib/catalog/view";

/** Charts of the matching bookings, in one currency and by one measure at a time. */
export function BookingCharts({ query }: { query: UseQueryResult<Charts> }) {
  const t = useTranslations("bookings");
  return (
    <QueryView
      query={query}
      loading={
        <div className="grid gap-4 xl:grid-cols-2">
          <ChartSkeleton height={chartHeight} />
          <ChartSkeleton height={chartHeight} />
        </div>
      }
      errorTitle={t("chartsFailed")}
    >
      {({ currencies }) => currencies.length > 0 && <CurrencyCharts currencies={currencies} />}
    </QueryView>
  );
}

function CurrencyCharts({ currencies }: { currencies: Charts["currencies"] }) {
  const t = useTranslations("bookings.charts");
  const [wanted, setCurrency] = useState<string | null>(null);
  const [measure, setMeasure] = useState<Measure>("revenue");
  const [largest] = currencies.toSorted((a, b) => countOf(b) - countOf(a));
  const chosen = currencies.find(({ currency }) => currency === wanted) ?? largest;
  const shares = useShares(chosen, measure);
  if (!chosen) return null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-sm font-semibold text-ink">{t("title")}</h2>
        <SegmentedControl
          label={t("measure")}
          size="sm"
          options={measures.map((id) => ({ id, label: t(id) }))}
          value={measure}
          onChange={(id) => setMeasure(measures.find((each) => each === id) ?? "revenue")}
        />
        {currencies.length > 1 && (
          <SegmentedControl
            label={t("currency")}
            size="sm"
            options={currencies.map(({ currency: id }) => ({
              id,
              label: id === "unknown" ? t("unknown") : id,
            }))}
            value={chosen.currency}
            onChange={setCurrency}
          />
        )}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <SpreadChart kind="months" {...shares.months} measure={measure} />
        <SpreadChart kind="lead_times" {...shares.lead_times} measure={measure} />
        <RankedChart kind="channels" {...shares.channels} measure={measure} />
        <RankedChart kind="listings" {...shares.listings} measure={measure} />
      </div>
    </section>
  );
}

function countOf({ months }: Charts["currencies"][number]): number {
  return months.reduce((sum, { bookings }) => sum + bookings, 0);
}

/** Number of bars; the table has the other values. */
const maxNames = 6;

/** Bars by name, the highest first: channels, listings. */
function RankedChart(props: SharesProps & { kind: "channels" | "listings" }) {
  const { kind, data, format, summary, measure } = props;
  const t = useTranslations("bookings.charts");
  const series = data.series.find(({ id }) => id === measure);
  const bars = data.x.values
    .map((key, at) => ({ key, label: format.x(key), value: series?.values[at] ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, maxNames);
  return (
    <Chart
      title={t(kind)}
      summary={summary}
      data={data}
      format={format}
      fileName={`bookings-${kind}`}
      height={chartHeight}
      unavailable={t("none")}
    >
      <RankedBars label={t(kind)} bars={bars} format={series?.format ?? format.y} />
    </Chart>
  );
}

/** Bars by month or by range of lead times. */
function SpreadChart(props: SharesProps & { kind: "months" | "lead_times" }) {
  const { kind, data, format, summary, measure } = props;
  const t = useTranslations("bookings.charts");
  return (
    <Chart
      title={t(kind)}
      summary={summary}
      data={data}
      format={format}
      fileName={`bookings-${kind.replace("_", "-")}`}
      height={chartHeight}
      unavailable={t("none")}
    >
      <LazyBarPlot
        label={t(kind)}
        data={data}
        series={measure}
        format={format}
        domain={domainOf(data.series.filter(({ id }) => id === measure))}
        ticks={data.x.values.map((value, at) => ({ at, text: format.x(value) }))}
        height={chartHeight}
      />
    </Chart>
  );
}

/** Height of the charts and their skeletons in px. */
export const chartHeight = 220;

export const measures = ["revenue", "nights", "bookings"] as const;
export type Measure = (typeof measures)[number];

/** The data of one of the report's charts. */
interface SharesProps {
  data: ChartData;
  format: ChartFormat;
  summary: string;
  measure: Measure;
}

type CurrencyFigures = Charts["currencies"][number];
const kinds = ["months", "channels", "listings", "lead_times"] as const;
type Kind = (typeof kinds)[number];
type Shown = Record<Kind, { data: ChartData; format: ChartFormat; summary: string }>;

const emptyCharts: CurrencyFigures = {
  currency: "",
  months: [],
  channels: [],
  listings: [],
  lead_times: [],
};

/** Returns the charts of one currency, each with a summary. */
function useShares(charts: CurrencyFigures = emptyCharts, measure: Measure): Shown {
  const t = useTranslations("bookings.charts");
  const isMoney = !["", "unknown"].includes(charts.currency);
  const formats = useFormats(isMoney ? charts.currency : null);
  return useMemo(() => {
    const write = (each: Measure) => (each === "revenue" ? formats.money : formats.whole);
    const names: Record<Kind, (key: string) => string> = {
      months: (key) => formats.month(`${key}-01`),
      channels: (key) => (key === "" ? t("unknownName") : channelLabel(key)),
      listings: (key) => charts.listings.find((share) => share.key === key)?.name ?? key,
      lead_times: (key) => (key === "" ? t("unknownName") : leadTimeLabel(Number(key))),
    };
    const chartOf = (kind: Kind) => {
      const shares = withEmpty(kind, charts[kind]);
      const series = measures.map((id) => ({
        id,
        label: t(id),
        values: shares.map((share) => share[id]),
        format: write(id),
      }));
      const data = { x: { label: t(`of.${kind}`), values: shares.map(({ key }) => key) }, series };
      const format = { x: names[kind], y: write(measure), tick: formats.prices.tick };
      const top = shares.toSorted((a, b) => b[measure] - a[measure])[0];
      const summary = top
        ? t(`summary.${kind}`, { name: names[kind](top.key), value: write(measure)(top[measure]) })
        : "";
      return [kind, { data, format, summary }];
    };
    return Object.fromEntries(kinds.map(chartOf)) as Shown;
  }, [charts, measure, formats, t]);
}

/** Adds the months and ranges without bookings. */
function withEmpty(kind: Kind, shares: readonly Share[]): readonly Share[] {
  if (kind === "channels" || kind === "listings") return shares;
  const known = new Map(shares.map((share) => [share.key, share]));
  const [first, last] = [shares[0]?.key ?? "", shares.at(-1)?.key ?? ""];
  const keys =
    kind === "months"
      ? monthsBetween(first, last)
      : [...leadTimes.map(String), ...(known.has("") ? [""] : [])];
  return keys.map(
    (key) => known.get(key) ?? { key, name: null, bookings: 0, nights: 0, revenue: 0 },
  );
}

/** Writes a range of lead times given its first day: `0–2`, `180+`. */
function leadTimeLabel(first: number): string {
  const next = leadTimes[leadTimes.indexOf(first) + 1];
  return next === undefined ? `${first}+` : `${first}–${next - 1}`;
}
