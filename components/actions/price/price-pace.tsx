"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { domainOf } from "@/components/chart/domain";
import { LineChart } from "@/components/chart/line-chart";
import type { ChartData, Layer } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { Notice } from "@/components/ui/notice";
import { paceQuery } from "@/lib/catalog/client";
import type { ListingPace } from "@/lib/catalog/schema-pace";
import type { PriceProps } from "./use-price";

const height = 168;
const series = ["own", "market", "last_year"] as const;
const tones = { own: "own", market: "median", last_year: "past" } as const;

/** Booked shares of the next weeks: the listing, its market, and the listing at the same time last year. */
export function PricePace({ item: { source, listing } }: Pick<PriceProps, "item">) {
  const t = useTranslations("actions.pace");
  const { data, error } = useQuery(paceQuery(source.account, listing));
  if (error) return <Notice title={t("failed")}>{error.message}</Notice>;
  if (!data) return <ChartSkeleton height={height} hasLegend />;
  return <Weeks pace={data} />;
}

function Weeks({ pace }: { pace: ListingPace }) {
  const t = useTranslations("actions.pace");
  const { shares, shortDate } = useFormats(null);
  const data = usePaceData(pace);
  const format = { ...shares, x: (date: string) => t("weekOf", { date: shortDate(date) }) };
  // From back to front: the listing's own line is on top.
  const layers = series
    .filter((id) => data.series.some((line) => line.id === id))
    .map((id): Layer => ({ kind: "line", series: id, tone: tones[id] }))
    .toReversed();
  const [low, high] = domainOf(data.series);
  return (
    <LineChart
      title={t("chart")}
      summary={usePaceSummary(pace)}
      data={data}
      format={format}
      layers={layers}
      fileName="pace-by-week"
      height={height}
      unavailable={t("none")}
      domain={[low, Math.min(100, Math.max(high, 10))]}
      ticks={data.x.values.map((date, at) => ({ at, text: shortDate(date) }))}
    />
  );
}

/** Lines without any value are left out; the listing's own stays. */
function usePaceData({ weeks }: ListingPace): ChartData {
  const t = useTranslations("actions.pace");
  return useMemo(() => {
    const all = series.map((id) => ({
      id,
      label: t(id),
      values: weeks.map((week) => week[id]),
    }));
    const known = all.filter(
      ({ id, values }) => id === "own" || values.some((value) => value !== null),
    );
    return { x: { label: t("week"), values: weeks.map(({ from }) => from) }, series: known };
  }, [weeks, t]);
}

/** The 90 nights together, in a sentence. */
function usePaceSummary({ total: { own, market, last_year: lastYear } }: ListingPace): string {
  const t = useTranslations("actions.pace");
  const { percent } = useFormats(null);
  if (own === null) return t("unknown");
  const sentence = (id: "own" | "market" | "lastYear", value: number) =>
    t(`sentence.${id}`, { share: percent(value) });
  return [
    sentence("own", own),
    market === null ? t("sentence.noMarket") : sentence("market", market),
    lastYear === null ? t("sentence.noLastYear") : sentence("lastYear", lastYear),
  ].join(" ");
}
