"use client";
import { useTranslations } from "next-intl";
import { Chart } from "@/components/chart/chart";
import { domainOf } from "@/components/chart/domain";
import { LazyLinePlot } from "@/components/chart/lazy-plots";
import { monthTicks } from "@/components/chart/ticks";
import type { ChartData, ChartFormat, Layer } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { usePercent } from "@/components/rules/use-percent";
import type { Preview } from "@/lib/pricing/customizations/schema-preview";
import type { PreviewProps } from "./preview-props";

/** Of the drawing, in px. */
export const plotHeight = 168;
const stayHeight = 112;

/** Prices before and after, the difference shaded. */
export function PreviewChart(props: PreviewProps & { preview: Preview }) {
  const { preview } = props;
  const t = useTranslations("customizations.preview");
  const { prices } = useFormats(preview.currency);
  const percent = usePercent();
  const nights = preview.nights;
  const difference = {
    id: "difference",
    label: t("difference"),
    values: nights.map(({ from, to }) => (from > 0 ? (to / from - 1) * 100 : null)),
    format: percent,
  };
  const data = useLines(preview, ({ from, to }) => [from, to]);
  return (
    <TwoLines
      title={t("title")}
      summary={useSummary(props)}
      data={{ ...data, series: [...data.series, difference] }}
      format={prices}
      height={plotHeight}
      fileName="price-preview"
    />
  );
}

/** Minimum stays before and after. */
export function StayChart({ preview }: { preview: Preview }) {
  const t = useTranslations("customizations.preview");
  const { prices, decimal } = useFormats(null);
  const format = { ...prices, y: decimal, tick: decimal };
  return (
    <TwoLines
      title={t("stays")}
      summary={t("staysSummary")}
      data={useLines(preview, ({ stay_from, stay_to }) => [stay_from, stay_to])}
      format={format}
      height={stayHeight}
      fileName="minimum-stay-preview"
      isFromZero
    />
  );
}

interface TwoLinesProps {
  title: string;
  summary: string;
  /** Its first two series are drawn. */
  data: ChartData;
  format: ChartFormat;
  height: number;
  fileName: string;
  isFromZero?: boolean;
}

function TwoLines(props: TwoLinesProps) {
  const { title, data, format, height, isFromZero = false } = props;
  const t = useTranslations("customizations.preview");
  const { monthTick } = useFormats(null);
  const layers: Layer[] = [
    { kind: "band", low: "before", high: "after", tone: "inner", label: t("difference") },
    { kind: "line", series: "before", tone: "past" },
    { kind: "line", series: "after", tone: "own" },
  ];
  return (
    <Chart {...props} layers={layers}>
      <LazyLinePlot
        label={title}
        data={data}
        format={format}
        layers={layers}
        domain={domainOf(data.series.slice(0, 2), isFromZero ? "zero" : "lowest")}
        ticks={monthTicks(data.x.values, monthTick)}
        height={height}
      />
    </Chart>
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
