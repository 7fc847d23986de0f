"use client";
import { useParentSize } from "@visx/responsive";
import { scaleLinear, scaleSqrt } from "@visx/scale";
import { cx } from "@/components/ui/cx";
import type { PlotProps } from "../types";
import { GridLines, margin } from "./axes";
import { Inspector } from "./inspector";

export interface DotPlotProps extends Omit<PlotProps, "ticks"> {
  /** The series that is drawn; the tooltip and the table show the others too. */
  series: string;
  /** Where each dot is on the x axis, from 0 in ascending order; near values get more room than far ones. */
  positions: readonly number[];
  /** Labels of the x axis. */
  marks: readonly { at: number; text: string }[];
}

/** Room around the outermost dots, in px. */
const room = 10;

/** One dot per value: above zero filled, below hollow. */
export default function DotPlot(props: DotPlotProps) {
  const { label, data, format, domain, height, series, positions, marks, onPick } = props;
  const { parentRef, width } = useParentSize({ debounceTime: 60, ignoreDimensions: "height" });
  const values = data.series.find(({ id }) => id === series)?.values ?? [];
  const right = width - margin.right;
  const bottom = height - margin.bottom;
  const largest = Math.max(1, ...positions, ...marks.map(({ at }) => at));
  const xOf = scaleSqrt<number>({
    domain: [0, largest],
    range: [margin.left + room, right - room],
  });
  const y = scaleLinear<number>({ domain: [...domain], range: [bottom, margin.top] });
  const x = (at: number): number => xOf(positions[at] ?? 0);
  const scales = { width, height, x, nearest: (left: number) => nearestOf(positions, left, xOf) };
  return (
    <div ref={parentRef} style={{ height }}>
      <Inspector label={label} data={data} format={format} scales={scales} onPick={onPick}>
        {(read) => (
          <svg aria-hidden width={width} height={height} className="block overflow-hidden">
            <g className="text-xs tabular-nums">
              <GridLines
                scales={{ y, yTicks: y.ticks(4) }}
                left={margin.left}
                right={right}
                text={format.tick}
              />
              <Marks marks={marks} xOf={xOf} height={height} />
            </g>
            <path d={`M${margin.left} ${y(0)}H${right}`} className="stroke-edge" />
            {values.map((value, at) => (
              <circle
                key={data.x.values[at]}
                cx={x(at)}
                cy={y(value ?? 0)}
                r={at === read ? 5.5 : 4}
                className={cx(
                  "stroke-accent stroke-[1.5]",
                  (value ?? 0) >= 0 ? "fill-accent" : "fill-surface",
                )}
              />
            ))}
          </svg>
        )}
      </Inspector>
    </div>
  );
}

interface MarksProps extends Pick<DotPlotProps, "marks" | "height"> {
  xOf: (position: number) => number;
}

/** Lines and labels of the x axis. */
function Marks({ marks, xOf, height }: MarksProps) {
  return marks.map(({ at, text }) => (
    <g key={at}>
      <path d={`M${xOf(at)} ${margin.top}V${height - margin.bottom}`} className="stroke-line" />
      <text x={xOf(at)} y={height - 4} textAnchor="middle" className="fill-ink-faint">
        {text}
      </text>
    </g>
  ));
}

/** Index of the dot that is nearest to a distance from the left. */
function nearestOf(
  positions: readonly number[],
  left: number,
  xOf: (position: number) => number,
): number {
  let best = 0;
  for (const [at, position] of positions.entries()) {
    const distance = Math.abs(xOf(position) - left);
    if (distance < Math.abs(xOf(positions[best] ?? 0) - left)) best = at;
  }
  return best;
}
