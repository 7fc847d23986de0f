"use client";
import { Bar } from "@visx/shape";
import { cx } from "@/components/ui/cx";
import { Axes } from "./axes";
import { type GroupedBar, groupedLooks } from "../grouped-legend";
import { Inspector } from "./inspector";
import type { PlotProps } from "../types";
import { margin, type PlotScales, usePlot } from "./use-plot";

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
  const { label, data, format, ticks, height } = props;
  const { ref, scales } = usePlot(props, true);
  const bottom = height - margin.bottom;
  return (
    <div ref={ref} style={{ height }}>
      <Inspector label={label} data={data} format={format} scales={scales}>
        {(at) => (
          <svg aria-hidden width={scales.width} height={height} className="block overflow-hidden">
            <Axes scales={scales} format={format} ticks={ticks} />
            {data.x.values.map((x, index) => (
              <g key={x} className={cx(at !== null && at !== index && "opacity-45")}>
                <Group {...props} scales={scales} at={index} />
              </g>
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
