"use client";
import type { ChartData, Domain, XTick } from "@/components/chart/types";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { NightsProps } from "../state/page-props";
import { PlotInspector } from "./plot-inspector";
import { PlotLimits } from "./plot-limits";
import { Curves, Grid, Lane, Overrides } from "./plot-shapes";
import { useNightFacts } from "./use-night-facts";
import { useScales } from "./use-scales";

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
  const booked = shown.filter(({ state }) => state === "booked").length;
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
