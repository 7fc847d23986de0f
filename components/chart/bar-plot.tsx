"use client";
import { Bar } from "@visx/shape";
import { cx } from "@/components/ui/cx";
import { Axes } from "./axes";
import { Inspector } from "./inspector";
import type { PlotProps } from "./types";
import { margin, usePlot } from "./use-plot";

export interface BarPlotProps extends PlotProps {
  /** The series whose values are drawn; the others are told by the tip and the table. */
  series: string;
  /** Own figures are saturated, the market's are not. */
  tone?: "own" | "market";
}

const fills = { own: "fill-accent", market: "fill-band-median" };

/** One bar per place, for months and ranges. */
export default function BarPlot(props: BarPlotProps) {
  const { label, data, format, ticks, series, tone = "own", height } = props;
  const { ref, place } = usePlot(props, true);
  const values = data.series.find(({ id }) => id === series)?.values ?? [];
  const width = Math.max(2, Math.min(48, place.step * 0.72));
  const bottom = height - margin.bottom;
  return (
    <div ref={ref} style={{ height }}>
      <Inspector label={label} data={data} format={format} place={place}>
        {(at) => (
          <svg aria-hidden width={place.width} height={height} className="block overflow-hidden">
            <Axes place={place} format={format} ticks={ticks} />
            {values.map((value, index) => (
              <Bar
                key={data.x.values[index]}
                x={place.x(index) - width / 2}
                y={place.y(value ?? 0)}
                width={width}
                height={Math.max(0, bottom - place.y(value ?? 0))}
                rx={Math.min(2, width / 4)}
                className={cx(fills[tone], at !== null && at !== index && "opacity-45")}
              />
            ))}
            <path
              d={`M${margin.left} ${bottom}H${place.width - margin.right}`}
              className="stroke-edge"
            />
          </svg>
        )}
      </Inspector>
    </div>
  );
}
