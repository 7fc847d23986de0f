"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { aroundZero } from "@/components/chart/axis";
import { LineChart } from "@/components/chart/line-chart";
import type { ChartData, ChartFormat, Layer } from "@/components/chart/types";
import { Notice } from "@/components/ui/notice";
import type { Item } from "@/lib/pricing/actions/board";
import { lateQuery } from "@/lib/pricing/actions/client";
import type { LateEvidence } from "@/lib/pricing/actions/schema-evidence";
import { useNumbers } from "@/components/hooks/use-numbers";

const height = 240;
/** Days between axis labels. */
const tickEvery = 15;
/** In %, above and below the lines. */
const room = { share: 0.08, least: 2 };

/** The effective last-minute rule and the market's discounts, by days to check-in. */
export default function LateChart({ item }: { item: Item }) {
  const t = useTranslations("actions.late");
  const { source, listing } = item;
  const name = { listing_id: listing.id, pms: listing.pms };
  const { data, error } = useQuery(lateQuery(source.account, name));
  if (error) return <Notice title={t("failed")}>{error.message}</Notice>;
  if (!data) return <ChartSkeleton height={height} hasLegend />;
  return <Curves evidence={data} />;
}

function Curves({ evidence }: { evidence: LateEvidence }) {
  const t = useTranslations("actions.late");
  const data = useCurves(evidence);
  const values = data.series.flatMap((line) => line.values);
  const format = usePercents();
  const layers: Layer[] = data.series.map(({ id }) => ({
    kind: "line",
    series: id,
    tone: id === "own" ? "own" : "median",
  }));
  const ticks = data.x.values
    .map((_, at) => ({ at, text: t("tick", { count: at }) }))
    .filter(({ at }) => at % tickEvery === 0 && at < data.x.values.length - 1);
  return (
    <LineChart
      title={t("chart")}
      summary={useSummary(evidence, format)}
      data={data}
      format={format}
      layers={layers.toReversed()}
      fileName="last-minute-curves"
      height={height}
      unavailable={t("none")}
      domain={aroundZero(values, room)}
      ticks={ticks}
    />
  );
}

function useSummary({ comparables: count, own, market }: LateEvidence, { y }: ChartFormat) {
  const t = useTranslations("actions.late");
  const textOf = (value: number | null | undefined) => (value == null ? "–" : y(value));
  // Day 3 represents days 0 to 6.
  const week = { count, market: textOf(market[3]) };
  return own ? t("summary", { ...week, own: textOf(own[0]) }) : t("summaryMarket", week);
}

function useCurves({ own, market }: LateEvidence): ChartData {
  const t = useTranslations("actions.late");
  return useMemo(() => {
    const isKnown = market.some((value) => value !== null);
    const series = [
      ...(own ? [{ id: "own", label: t("own"), values: isKnown ? own : [] }] : []),
      { id: "market", label: t("market"), values: market },
    ];
    return { x: { label: t("days"), values: market.map((_, at) => String(at)) }, series };
  }, [own, market, t]);
}

function usePercents(): ChartFormat {
  const t = useTranslations("actions.late");
  const { change } = useNumbers();
  return {
    x: (day) => (day === "0" ? t("tonight") : t("ahead", { count: Number(day) })),
    y: (value) => change(value),
    tick: (value) => change(value, { most: 0 }),
  };
}
