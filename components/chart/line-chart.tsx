"use client";
import { Chart, type ChartProps } from "./chart";
import { LazyLinePlot } from "./lazy-plots";
import type { LinePlotProps } from "./plot/line-plot";

type LineChartProps = Omit<ChartProps, "children" | "layers"> &
  Pick<LinePlotProps, "layers" | "domain" | "ticks" | "mark" | "onPick">;

/** A figure whose drawing is one plot of lines and bands. */
export function LineChart({ domain, ticks, mark, onPick, ...chart }: LineChartProps) {
  const { title, data, format, layers, height } = chart;
  return (
    <Chart {...chart}>
      <LazyLinePlot
        label={title}
        data={data}
        format={format}
        layers={layers}
        domain={domain}
        ticks={ticks}
        mark={mark}
        height={height}
        onPick={onPick}
      />
    </Chart>
  );
}
