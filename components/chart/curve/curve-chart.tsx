"use client";
import { Area, LinePath } from "@visx/shape";
import { useState } from "react";
import { type CurveHandle, CurveHandles } from "./curve-handles";
import { type Frame, plot, samplesOf, scalesOf, size, ticksOf } from "./curve-scale";

interface CurveChartProps {
  /** Describes the whole curve. */
  label: string;
  frame: Frame;
  /** Returns the % at a position along the x axis. */
  at: (x: number) => number;
  /** A thin curve for comparison. */
  reference?: (x: number) => number;
  xTicks: readonly { at: number; label: string }[];
  format: (percent: number) => string;
  /** Points that can be dragged; each has a field beside the chart. */
  handles?: readonly CurveHandle[];
}

/** A curve of %, redrawn at every change. The frame stays the same while a point is dragged. */
export function CurveChart(props: CurveChartProps) {
  const { label, at, reference, handles = [] } = props;
  const [held, setHeld] = useState<Frame | null>(null);
  const frame = held ?? props.frame;
  const { x, y } = scalesOf(frame);
  const curve = { data: [...samplesOf(frame)], x };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="h-auto w-full touch-none overflow-visible select-none"
    >
      <Axes {...props} frame={frame} />
      <Area {...curve} y0={y(0)} y1={(value) => y(at(value))} className="fill-accent/15" />
      {reference && (
        <LinePath
          {...curve}
          y={(value) => y(reference(value))}
          className="fill-none stroke-ink-faint [stroke-dasharray:3_3]"
        />
      )}
      <LinePath
        {...curve}
        y={(value) => y(at(value))}
        className="fill-none stroke-accent stroke-2"
        strokeLinejoin="round"
      />
      <CurveHandles frame={frame} handles={handles} onHold={setHeld} />
    </svg>
  );
}

/** In the chart's own units: on a phone the drawing is small, and its text must stay readable. */
const axisText = "fill-ink-soft text-[17px] tabular-nums sm:text-[13px]";

function Axes({ frame, xTicks, format }: CurveChartProps) {
  const { x, y } = scalesOf(frame);
  return (
    <>
      {ticksOf(frame.y).map((tick) => (
        <g key={tick}>
          <path
            d={`M${plot.left} ${y(tick)}H${plot.right}`}
            className={tick === 0 ? "stroke-field" : "stroke-line"}
          />
          <text x={plot.left - 8} y={y(tick) + 4.5} textAnchor="end" className={axisText}>
            {format(tick)}
          </text>
        </g>
      ))}
      {xTicks.map((tick) => (
        <text
          key={tick.at}
          x={x(tick.at)}
          y={size.height - 10}
          textAnchor={anchorOf(frame, tick.at)}
          className={axisText}
        >
          {tick.label}
        </text>
      ))}
    </>
  );
}

/** Text at the ends stays inside the drawing. */
function anchorOf({ x: [from, to] }: Frame, at: number): "start" | "middle" | "end" {
  if (at <= from) return "start";
  return at >= to ? "end" : "middle";
}
