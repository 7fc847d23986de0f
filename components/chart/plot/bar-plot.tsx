"use client";
import { Bar } from "@visx/shape";
import { cx } from "@/components/ui/cx";
import { Axes } from "./axes";
import { Inspector } from "./inspector";
import type { PlotProps } from "../types";
import { margin, usePlot } from "./use-plot";

export interface BarPlotProps extends PlotProps {
  /** The series that is drawn; the tooltip and the table show the others too. */
  series: string;
  /** Own figures are saturated, the market's muted. */
  tone?: "own" | "market";
}

const fills = { own: "fill-accent", market: "fill-band-median" };

/** One bar per x value, for months and ranges. */
export default function BarPlot(props: BarPlotProps) {
  const { label, data, format, ticks, series, tone = "own", height } = props;
  const { ref, scales } = usePlot(props, true);
  const values = data.series.find(({ id }) => id === series)?.values ?? [];
  const width = Math.max(2, Math.min(48, scales.step * 0.72));
  const bottom = height - margin.bottom;
  return (
    <div ref={ref} style={{ height }}>
      <Inspector label={label} data={data} format={format} scales={scales}>
        {(at) => (
          <svg aria-hidden width={scales.width} height={height} className="block overflow-hidden">
            <Axes scales={scales} format={format} ticks={ticks} />
            {values.map((value, index) => (
              <Bar
                key={data.x.values[index]}
                x={scales.x(index) - width / 2}
                y={scales.y(value ?? 0)}
                width={width}
                height={Math.max(0, bottom - scales.y(value ?? 0))}
                rx={Math.min(2, width / 4)}
                className={cx(fills[tone], at !== null && at !== index && "opacity-45")}
              />
            ))}
            <path
              d={`M${margin.left} ${bottom}H${scales.width - margin.right}`}
              className="stroke-edge"
            />
          </svg>
        )}
      </Inspector>
    </div>
  );
}
