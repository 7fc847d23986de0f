"use client";
import { Bar } from "@visx/shape";
import { cx } from "@/components/ui/cx";
import type { PlotScales } from "./axes";
import { PlotFrame } from "./inspector";
import type { PlotProps } from "../types";

export interface BarPlotProps extends PlotProps {
  /** The series that is drawn; the tooltip and the table show the others too. */
  series: string;
  /** Own figures are saturated, the market's muted. */
  tone?: "own" | "market";
  /** Writes the figure at the end of a bar; none without it. */
  barText?: ((value: number) => string) | undefined;
}

/** Narrower, the figures at the bars would overlap. */
const labelStep = 32;

const fills = { own: "fill-accent", market: "fill-band-median" };

/** One bar per x value, for months and ranges, from the zero line: values below it are a tint. */
export default function BarPlot(props: BarPlotProps) {
  const { data, series, tone = "own", barText } = props;
  const values = data.series.find(({ id }) => id === series)?.values ?? [];
  return (
    <PlotFrame {...props} isBars>
      {(scales, at) =>
        values.map((value, index) => (
          <g key={data.x.values[index]} className={cx(at !== null && at !== index && "opacity-45")}>
            {value !== null && (
              <OneBar {...{ value, scales, barText }} at={index} fill={fills[tone]} />
            )}
          </g>
        ))
      }
    </PlotFrame>
  );
}

interface OneBarProps extends Pick<BarPlotProps, "barText"> {
  value: number;
  at: number;
  fill: string;
  scales: PlotScales;
}

function OneBar({ value, at, fill, scales: { x, y, step }, barText }: OneBarProps) {
  const width = Math.max(2, Math.min(48, step * 0.72));
  const [end, zero] = [y(value), y(0)];
  return (
    <>
      <Bar
        x={x(at) - width / 2}
        y={Math.min(end, zero)}
        width={width}
        height={Math.abs(zero - end)}
        rx={Math.min(2, width / 4)}
        className={value < 0 ? "fill-band-inner" : fill}
      />
      {barText && step >= labelStep && (
        <text
          x={x(at)}
          y={value < 0 ? end + 13 : end - 5}
          textAnchor="middle"
          className="fill-ink text-xs font-semibold tabular-nums"
        >
          {barText(value)}
        </text>
      )}
    </>
  );
}
