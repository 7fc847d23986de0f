"use client";
import { useTranslations } from "next-intl";
import { domainOf, isDrawable } from "@/components/chart/axis";
import { LineChart } from "@/components/chart/line-chart";
import type { Layer, Series, XTick } from "@/components/chart/types";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type MarketProps, useMarketView, heights } from "../market/market-view";
import { useMemo } from "react";
import { meanOf, occupancyOf } from "@/lib/market/neighborhood/view";

const occupancyLayers: readonly Layer[] = [
  { kind: "line", series: "lastYear", tone: "past" },
  { kind: "line", series: "now", tone: "median" },
];
/** Drawn where the market's calendars don't distinguish bookings and there is no occupancy. */
const unavailableLayers: readonly Layer[] = [
  { kind: "line", series: "unavailable", tone: "median" },
];

/** The market's occupancy now and a year ago, or its share of unavailable nights, with new bookings where known. */
export function OccupancyChart({ market, category, formats }: MarketProps) {
  const t = useTranslations("neighborhood.occupancy");
  const { by, write } = useMarketView();
  const { data, today, summary } = useOccupancy({ market, category, formats }, by);
  const known = isDrawable(data.series);
  const found = layersIn(occupancyLayers, data.series);
  const layers = found.length > 0 ? found : layersIn(unavailableLayers, data.series);
  return (
    <LineChart
      title={t("title")}
      summary={known && summary}
      data={data}
      format={formats.shares}
      layers={layers}
      fileName={`neighborhood-occupancy-${category}`}
      height={heights.occupancy}
      unavailable={t("unavailable", { source: market.source ?? "" })}
      actions={known && <IntervalSwitch by={by} onChange={(next) => write({ by: next })} />}
      domain={domainOf(drawnBy(layers, data.series))}
      ticks={firstOfMonths(data.x.values, formats.monthTick)}
      mark={{ at: today, text: t("today") }}
    />
  );
}

function layersIn(layers: readonly Layer[], series: readonly Series[]): readonly Layer[] {
  return layers.filter((layer) => drawnBy([layer], series).length > 0);
}

function drawnBy(layers: readonly Layer[], series: readonly Series[]): Series[] {
  return series.filter(({ id }) =>
    layers.some((layer) => layer.kind === "line" && layer.series === id),
  );
}

function IntervalSwitch({
  by,
  onChange,
}: {
  by: "week" | "night";
  onChange: (by: string | null) => void;
}) {
  const t = useTranslations("neighborhood.occupancy");
  return (
    <SegmentedControl
      label={t("by")}
      size="sm"
      options={[
        { id: "week", label: t("weeks") },
        { id: "night", label: t("nights") },
      ]}
      value={by}
      onChange={(next) => onChange(next === "week" ? null : next)}
      className="mr-1"
    />
  );
}

/** Returns a tick at the first night or week of each month. */
function firstOfMonths(dates: readonly string[], text: (date: string) => string): XTick[] {
  return dates.flatMap((date, at) =>
    at > 0 && date.slice(0, 7) !== dates[at - 1]?.slice(0, 7) ? [{ at, text: text(date) }] : [],
  );
}

/** Number of nights in the summary. */
const ahead = 90;

/** Returns the market's occupancy as a chart, and a summary. */
function useOccupancy(
  { market, category, formats }: Omit<MarketProps, "listing">,
  by: "week" | "night",
) {
  const t = useTranslations("neighborhood.occupancy");
  return useMemo(() => {
    const found = occupancyOf(market, category, by);
    const nights = occupancyOf(market, category, "night");
    const known = (series: Series[]) => series.filter(({ values }) => meanOf(values) !== null);
    const pickup = known([
      { id: "made", label: t("made"), values: found.made },
      { id: "cancelled", label: t("cancelled"), values: found.cancelled },
    ]);
    const closed = known([{ id: "unavailable", label: t("share"), values: found.unavailable }]);
    const booked = known([
      { id: "now", label: t("now"), values: found.now },
      { id: "lastYear", label: t("lastYear"), values: found.lastYear },
    ]);
    const share = (values: readonly (number | null)[]) => {
      const mean = meanOf(values.slice(nights.today, nights.today + ahead));
      return mean === null ? "–" : formats.percent(Math.round(mean));
    };
    const ofBooked = [
      t("summary", { now: share(nights.now), lastYear: share(nights.lastYear) }),
      ...(pickup.length === 0 ? [t("noPickup")] : []),
    ].join(" ");
    const ofClosed = { share: share(nights.unavailable), source: market.source ?? "" };
    const summary = booked.length > 0 ? ofBooked : t("summaryShare", ofClosed);
    const series = [...booked, ...pickup, ...closed];
    const x = { label: t(by === "week" ? "weekOf" : "night"), values: found.dates };
    return { data: { x, series }, today: found.today, summary };
  }, [market, category, by, formats, t]);
}
