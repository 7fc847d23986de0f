"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Chart } from "@/components/chart/chart";
import { domainOf } from "@/components/chart/domain";
import { LazyLinePlot } from "@/components/chart/lazy-plots";
import type { Layer } from "@/components/chart/types";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Overview } from "@/lib/activity/overview/schema";
import { chartHeight } from "./overview-skeleton";
import { type Measure, useBookedChart } from "./use-booked-chart";

const layers: readonly Layer[] = [
  { kind: "line", series: "lastYear", tone: "past" },
  { kind: "line", series: "now", tone: "own" },
];

/** Revenue or occupancy on the books by month, compared with the same time last year. */
export function BookedChart({ books }: { books: NonNullable<Overview["books"]> }) {
  const t = useTranslations("overview.books");
  const [measure, setMeasure] = useState<Measure>("revenue");
  const { data, format, ticks, summary } = useBookedChart(books, measure);
  return (
    <Chart
      title={t("title")}
      summary={summary}
      data={data}
      format={format}
      layers={layers}
      fileName={`on-the-books-${measure}`}
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
      <LazyLinePlot
        label={t("title")}
        data={data}
        format={format}
        layers={layers}
        domain={domainOf(data.series)}
        ticks={ticks}
        height={chartHeight}
      />
    </Chart>
  );
}
