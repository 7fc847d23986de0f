import { fittingTicks } from "./ticks";
import type { PlotProps } from "./types";
import { margin, type Place } from "./use-plot";

/** Hairlines with their values, and what stands along the bottom. */
export function Axes({
  place,
  format,
  ticks,
}: Pick<PlotProps, "format" | "ticks"> & { place: Place }) {
  const right = place.width - margin.right;
  const bottom = place.height - margin.bottom;
  return (
    <g className="text-xs tabular-nums">
      {place.yTicks.map((value) => (
        <g key={value}>
          <path d={`M${margin.left} ${place.y(value)}H${right}`} className="stroke-line" />
          <text
            x={margin.left - 8}
            y={place.y(value)}
            dy="0.32em"
            textAnchor="end"
            className="fill-ink-faint"
          >
            {format.tick(value)}
          </text>
        </g>
      ))}
      {fittingTicks(ticks, place.step, roomOf(ticks)).map(({ at, text }) => (
        <g key={at}>
          <path d={`M${place.x(at)} ${bottom}v4`} className="stroke-edge" />
          <text x={place.x(at)} y={place.height - 4} textAnchor="middle" className="fill-ink-faint">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Room for the longest of the texts with a gap, in px: a character of this size is about 7 px wide. */
function roomOf(ticks: PlotProps["ticks"]): number {
  return 14 + 7 * ticks.reduce((most, { text }) => Math.max(most, text.length), 0);
}
