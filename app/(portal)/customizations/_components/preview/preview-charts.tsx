"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chart } from "@/components/chart/chart";
import { aroundZero, domainOf, monthTicks } from "@/components/chart/axis";
import { LazyLinePlot } from "@/components/chart/lazy-plots";
import { LineChart } from "@/components/chart/line-chart";
import type { ChartData, Layer } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { usePercent } from "@/components/rules/use-percent";
import type { Preview } from "@/lib/pricing/customizations/schema-answers";
import type { Listing } from "@/lib/catalog/schema";
import type { Shown } from "@/lib/pricing/customizations/client";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import type { Previewing, Span } from "../review/use-preview";

/** Heights of the charts, in px. */
const linesHeight = 144;
const differenceHeight = 104;
const stayHeight = 112;
export const plotHeight = linesHeight + differenceHeight;

interface PriceChartProps extends PreviewProps {
  preview: Preview;
  /** Shown beside the title. */
  actions: ReactNode;
}

/** Prices before and after, and below them the difference in %. */
export function PreviewChart(props: PriceChartProps) {
  const { preview } = props;
  const t = useTranslations("customizations.preview");
  const { prices: format, monthTick } = useFormats(preview.currency);
  const percent = usePercent();
  const lines = useLines(preview, ({ from, to }) => [from, to]);
  const difference = {
    id: "difference",
    label: t("difference"),
    values: preview.nights.map(({ from, to }) => (from > 0 ? (to / from - 1) * 100 : null)),
    format: percent,
  };
  const title = t("title");
  const all = { ...lines, series: [...lines.series, difference] };
  return (
    <Chart
      title={title}
      summary={`${t("nextNights", { count: preview.nights.length })} ${useSummary(props)}`}
      data={all}
      format={format}
      layers={[...layers, change]}
      height={plotHeight}
      fileName="price-preview"
      actions={props.actions}
    >
      <LazyLinePlot
        label={title}
        data={all}
        format={format}
        // Both charts share the axis below.
        ticks={[]}
        layers={layers}
        domain={domainOf(lines.series, "lowest")}
        height={linesHeight}
      />
      <LazyLinePlot
        label={t("difference")}
        data={all}
        ticks={monthTicks(lines.x.values, monthTick)}
        format={{ ...format, tick: percent }}
        layers={[change]}
        domain={aroundZero(difference.values, { share: 0.1, least: 0.5 })}
        height={differenceHeight}
      />
    </Chart>
  );
}

const layers: readonly Layer[] = [
  { kind: "line", series: "before", tone: "past" },
  { kind: "line", series: "after", tone: "own" },
];
const change: Layer = { kind: "line", series: "difference", tone: "median" };

interface StayChartProps {
  preview: Preview;
  actions: ReactNode;
}

/** Minimum stays before and after. */
export function StayChart({ preview, actions }: StayChartProps) {
  const t = useTranslations("customizations.preview");
  const { prices, decimal, monthTick } = useFormats(null);
  const format = { ...prices, y: decimal, tick: decimal };
  const data = useLines(preview, ({ stay_from, stay_to }) => [stay_from, stay_to]);
  const title = t("stays");
  return (
    <LineChart
      title={title}
      summary={`${t("nextNights", { count: preview.nights.length })} ${t("staysSummary")}`}
      data={data}
      format={format}
      layers={layers}
      height={stayHeight}
      fileName="minimum-stay-preview"
      actions={actions}
      domain={domainOf(data.series)}
      ticks={monthTicks(data.x.values, monthTick)}
    />
  );
}

function useLines(
  { nights }: Preview,
  valuesOf: (night: Preview["nights"][number]) => [before: number, after: number],
): ChartData {
  const t = useTranslations("customizations.preview");
  const values = nights.map(valuesOf);
  return {
    x: { label: t("date"), values: nights.map(({ date }) => date) },
    series: [
      { id: "before", label: t("before"), values: values.map(([before]) => before) },
      { id: "after", label: t("after"), values: values.map(([, after]) => after) },
    ],
  };
}

/** Says whose nights the chart shows. */
function useSummary({
  preview,
  shown,
  members,
  target,
  name,
}: PreviewProps & { preview: Preview }) {
  const t = useTranslations("customizations.preview");
  const { averaged: count, prices_changed: prices, stays_changed: stays, currency } = preview;
  if (target.scope === "listing") return t("summaryOne", { name });
  const one = shown.listing;
  if (one) {
    const found = members.find(({ id, pms }) => id === one.id && pms === one.pms);
    return t("summaryOne", { name: found?.name ?? one.id });
  }
  const others = (prices > 0 ? prices : stays) - count;
  if (others > 0) return t("summaryCurrency", { count, others, currency: currency ?? "–" });
  return t("summary", { count });
}

/** What the preview shows, and what changes it. */
export interface PreviewProps {
  target: LevelRef;
  /** Of the level. */
  name: string;
  /** The level's listings; none while they load. */
  members: readonly Listing[];
  previewing: Previewing;
  shown: Shown;
  /** Nights in the charts. */
  span: Span;
  showSpan: (span: Span) => void;
  /** `pms/id`; null: the mean of the listings that change. */
  showListing: (address: string | null) => void;
  showNight: (date: string) => void;
}
