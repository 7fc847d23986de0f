"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeMark } from "@/components/change/change-mark";
import { Chart } from "@/components/chart/chart";
import { domainOf } from "@/components/chart/domain";
import { GroupedLegend } from "@/components/chart/grouped-legend";
import { LazyGroupedPlot } from "@/components/chart/lazy-plots";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { OverviewPace } from "@/lib/activity/overview/schema-figures";
import { PartCard } from "../cards/part-card";
import { PaceSummary } from "./pace-summary";
import { type Measure, usePace } from "./use-pace";

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
      {months.map(({ month, now, stly }) => {
        const [value, before] = [now[measure], stly[measure]];
        return (
          <span key={month} className="min-w-0">
            {value !== null && before !== null && (
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
