"use client";
import { Bar } from "@visx/shape";
import { cx } from "@/components/ui/cx";
import { margin } from "./axes";
import { PlotFrame } from "./inspector";
import type { PlotProps } from "../types";

export interface BarPlotProps extends PlotProps {
  /** The series that is drawn; the tooltip and the table show the others too. */
  series: string;
  /** Own figures are saturated, the market's muted. */
  tone?: "own" | "market";
}

const fills = { own: "fill-accent", market: "fill-band-median" };

/** One bar per x value, for months and ranges. */
export default function BarPlot(props: BarPlotProps) {
  const { data, series, tone = "own", height } = props;
  const values = data.series.find(({ id }) => id === series)?.values ?? [];
  const bottom = height - margin.bottom;
  return (
    <PlotFrame {...props} isBars>
      {({ x, y, step }, at) =>
        values.map((value, index) => {
          const width = Math.max(2, Math.min(48, step * 0.72));
          return (
            <Bar
              key={data.x.values[index]}
              x={x(index) - width / 2}
              y={y(value ?? 0)}
              width={width}
              height={Math.max(0, bottom - y(value ?? 0))}
              rx={Math.min(2, width / 4)}
              className={cx(fills[tone], at !== null && at !== index && "opacity-45")}
            />
          );
        })
      }
    </PlotFrame>
  );
}
