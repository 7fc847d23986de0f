"use client";
import { useTranslations } from "next-intl";
import { Chart } from "@/components/chart/chart";
import { RankedBars } from "@/components/chart/ranked-bars";
import { chartHeight, type SharesProps } from "./shares";

/** Number of bars; the table has the other values. */
const maxNames = 6;

/** Bars by name, the highest first: channels, listings. */
export function RankedChart(props: SharesProps & { kind: "channels" | "listings" }) {
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
