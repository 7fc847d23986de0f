"use client";
import type { ChartData, Domain, XTick } from "@/components/chart/types";
import { countsOf, type ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { NightsProps } from "../state/page-props";
import { PlotInspector, useNightFacts } from "./plot-inspector";
import { Curves, Grid, Lane, Overrides, useScales, type PlotScales } from "./plot-shapes";
import { useTranslations } from "next-intl";
import type { Formats } from "@/components/chart/use-formats";
import type { Listing } from "@/lib/catalog/schema";

export interface PricePlotProps extends NightsProps {
  label: string;
  shown: readonly ListingNight[];
  data: ChartData;
  domain: Domain;
  ticks: readonly XTick[];
  onZoom: (range: readonly [string, string] | null) => void;
}

/** The listing's price over its nights, with the market, the limits, and what is booked. */
export default function PricePlot(props: PricePlotProps) {
  const { label, shown, data, domain, ticks, onZoom, row, formats } = props;
  const { ref, scales } = useScales(shown.length, domain);
  const factsOf = useNightFacts(props);
  const { booked } = countsOf(shown);
  return (
    <div ref={ref} style={{ height: scales.height }}>
      <PlotInspector
        label={label}
        nights={shown}
        scales={scales}
        formats={formats}
        factsOf={factsOf}
        onZoom={onZoom}
      >
        <svg
          aria-hidden
          width={scales.width}
          height={scales.height}
          className="block overflow-hidden"
        >
          <Grid scales={scales} ticks={ticks} formats={formats} />
          <Curves data={data} scales={scales} />
          <PlotLimits listing={row.listing} scales={scales} booked={booked} formats={formats} />
          <Overrides nights={shown} scales={scales} />
          <Lane nights={shown} scales={scales} />
        </svg>
      </PlotInspector>
    </div>
  );
}

interface PlotLimitsProps {
  listing: Listing;
  scales: PlotScales;
  booked: number;
  formats: Formats;
}

const fields = ["max", "base", "min"] as const;

/** Lines at min, base and max with their prices. A price outside the range is an arrow at the edge. */
function PlotLimits({ listing, scales, booked, formats }: PlotLimitsProps) {
  const t = useTranslations("listing.chart");
  const { left, right, top, bottom, isNarrow } = scales;
  const limits = fields.flatMap((field) => {
    const price = listing[field];
    if (price === null) return [];
    const y = scales.y(price);
    const side = y < top ? ("up" as const) : y > bottom ? ("down" as const) : null;
    return [{ field, price, side, y: Math.min(bottom, Math.max(top, y)) }];
  });
  const places = spread(
    limits.map(({ y }) => y),
    15,
    top + 4,
    bottom - 4,
  );
  const label = isNarrow
    ? ({ x: right, textAnchor: "end" } as const)
    : ({ x: right + 10, textAnchor: "start" } as const);
  return (
    <g className="text-xs tabular-nums">
      {limits.map(({ field, price, side, y }, at) => (
        <g key={field}>
          {side === null && (
            <path
              d={`M${left} ${y}H${right}`}
              className="stroke-ink-faint"
              strokeDasharray={field === "base" ? "5 4" : "1 4"}
            />
          )}
          <text
            {...label}
            y={(places[at] ?? y) - (isNarrow ? 6 : 0)}
            dy="0.32em"
            className="fill-ink-soft stroke-surface stroke-3"
            paintOrder="stroke"
          >
            {t(field, { price: formats.whole(price) })}
            {side !== null && (side === "up" ? " ↑" : " ↓")}
          </text>
        </g>
      ))}
      {!isNarrow && (
        <text {...label} y={bottom + 15} dy="0.32em" className="fill-ink-soft">
          {t("bookedCount", { count: booked })}
        </text>
      )}
    </g>
  );
}

/** Moves labels apart, in order: each is at least `gap` below the one above it, within `low` … `high`. */
export function spread(
  positions: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const order = positions
    .map((position, at) => ({ position, at }))
    .toSorted((a, b) => a.position - b.position);
  let least = low;
  const down = order.map(({ position }) => {
    const placed = Math.max(position, least);
    least = placed + gap;
    return placed;
  });
  let most = high;
  const placed = down.toReversed().map((position) => {
    const moved = Math.min(position, most);
    most = moved - gap;
    return moved;
  });
  const result = [...positions];
  for (const [index, { at }] of order.entries()) result[at] = placed[order.length - 1 - index] ?? 0;
  return result;
}
