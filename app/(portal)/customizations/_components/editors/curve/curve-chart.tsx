"use client";
import { useState } from "react";
import { type CurveHandle, CurveHandles } from "./curve-handles";
import { type Frame, pathsOf, plot, size, ticksOf, toX, toY } from "./curve-scale";

interface CurveChartProps {
  /** The whole curve in words. */
  label: string;
  frame: Frame;
  /** % at a place along the axis. */
  at: (x: number) => number;
  /** Drawn thin behind it, for comparison. */
  reference?: (x: number) => number;
  xTicks: readonly { at: number; label: string }[];
  format: (percent: number) => string;
  /** Points that can be dragged; each has a field beside the chart. */
  handles?: readonly CurveHandle[];
}

/** A rule's % as a curve, drawn anew at every change. While a point is dragged the frame stands still. */
export function CurveChart(props: CurveChartProps) {
  const { label, at, reference, handles = [] } = props;
  const [held, setHeld] = useState<Frame | null>(null);
  const frame = held ?? props.frame;
  const { line, area } = pathsOf(frame, at);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="h-auto w-full touch-none overflow-visible select-none"
    >
      <Axes {...props} frame={frame} />
      <path d={area} className="fill-accent/15" />
      {reference && (
        <path
          d={pathsOf(frame, reference).line}
          className="fill-none stroke-ink-faint [stroke-dasharray:3_3]"
        />
      )}
      <path d={line} className="fill-none stroke-accent stroke-2" strokeLinejoin="round" />
      <CurveHandles frame={frame} handles={handles} onHold={setHeld} />
    </svg>
  );
}

/** In the chart's own units: on a phone the drawing is small, and its words must stay readable. */
const axisText = "fill-ink-soft text-[17px] tabular-nums sm:text-[13px]";

function Axes({ frame, xTicks, format }: CurveChartProps) {
  return (
    <>
      {ticksOf(frame.y).map((tick) => (
        <g key={tick}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={toY(frame, tick)}
            y2={toY(frame, tick)}
            className={tick === 0 ? "stroke-field" : "stroke-line"}
          />
          <text x={plot.left - 8} y={toY(frame, tick) + 4.5} textAnchor="end" className={axisText}>
            {format(tick)}
          </text>
        </g>
      ))}
      {xTicks.map((tick) => (
        <text
          key={tick.at}
          x={toX(frame, tick.at)}
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

/** Texts at the ends stay inside the drawing. */
function anchorOf({ x: [from, to] }: Frame, at: number): "start" | "middle" | "end" {
  if (at <= from) return "start";
  return at >= to ? "end" : "middle";
}
