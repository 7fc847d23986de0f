import { fittingTicks } from "../ticks";
import type { PlotProps } from "../types";
import { margin, type PlotScales } from "./use-plot";

/** The y axis with its grid lines, and the labels of the x axis. */
export function Axes({
  scales,
  format,
  ticks,
}: Pick<PlotProps, "format" | "ticks"> & { scales: PlotScales }) {
  const right = scales.width - margin.right;
  const bottom = scales.height - margin.bottom;
  return (
    <g className="text-xs tabular-nums">
      {scales.yTicks.map((value) => (
        <g key={value}>
          <path d={`M${margin.left} ${scales.y(value)}H${right}`} className="stroke-line" />
          <text
            x={margin.left - 8}
            y={scales.y(value)}
            dy="0.32em"
            textAnchor="end"
            className="fill-ink-faint"
          >
            {format.tick(value)}
          </text>
        </g>
      ))}
      {fittingTicks(ticks, scales.step, widthOf(ticks)).map(({ at, text }) => (
        <g key={at}>
          <path d={`M${scales.x(at)} ${bottom}v4`} className="stroke-edge" />
          <text
            x={scales.x(at)}
            y={scales.height - 4}
            textAnchor="middle"
            className="fill-ink-faint"
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Width of the longest label with a gap, in px: a character is about 7 px wide. */
function widthOf(ticks: PlotProps["ticks"]): number {
  return 14 + 7 * ticks.reduce((most, { text }) => Math.max(most, text.length), 0);
}
