"use client";
import { Bar } from "@visx/shape";
import { cx } from "@/components/ui/cx";
import { margin, type PlotScales } from "./axes";
import { type GroupedBar, groupedLooks } from "../legend";
import { PlotFrame } from "./inspector";
import type { PlotProps } from "../types";

export interface GroupedPlotProps extends PlotProps {
  /** The bars beside each other at every x value. */
  bars: readonly GroupedBar[];
  /** Writes the figure above a bar, as short as the bar is narrow; default: as at the axis. */
  barText?: (value: number) => string;
}

/** Narrower, the figures above bars would overlap. */
const labelStep = 84;

/** Groups of bars, one bar per series; a figure above the first one of each group. */
export default function GroupedPlot(props: GroupedPlotProps) {
  return (
    <PlotFrame {...props} isBars>
      {(scales, at) =>
        props.data.x.values.map((x, index) => (
          <g key={x} className={cx(at !== null && at !== index && "opacity-45")}>
            <Group {...props} scales={scales} at={index} />
          </g>
        ))
      }
    </PlotFrame>
  );
}

/** Space between the bars of a group. */
const gap = 3;

function Group({
  data,
  format,
  bars,
  barText = format.tick,
  height,
  scales,
  at,
}: GroupedPlotProps & { scales: PlotScales; at: number }) {
  const width = Math.min(28, Math.max(2, (scales.step * 0.74) / bars.length - gap));
  const left = scales.x(at) - (bars.length * (width + gap) - gap) / 2;
  const bottom = height - margin.bottom;
  return bars.map(({ series, look }, index) => {
    const value = data.series.find(({ id }) => id === series)?.values[at] ?? null;
    if (value === null) return null;
    const [x, y] = [left + index * (width + gap), scales.y(value)];
    return (
      <g key={series}>
        <Bar
          x={x}
          y={y}
          width={width}
          height={Math.max(0, bottom - y)}
          rx={Math.min(2, width / 4)}
          {...groupedLooks[look]}
        />
        {index === 0 && scales.step >= labelStep && (
          <text
            x={x + width / 2}
            y={y - 5}
            textAnchor="middle"
            className="fill-ink text-xs font-semibold tabular-nums"
          >
            {barText(value)}
          </text>
        )}
      </g>
    );
  });
}
