"use client";
import { useTranslations } from "next-intl";
import { Chart } from "@/components/chart/chart";
import { domainOf } from "@/components/chart/domain";
import { LazyBarPlot } from "@/components/chart/lazy-plots";
import { chartHeight, type SharesProps } from "./shares";

/** Bars by month or by range of lead times. */
export function SpreadChart(props: SharesProps & { kind: "months" | "lead_times" }) {
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
