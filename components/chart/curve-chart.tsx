"use client";
import { Area, LinePath } from "@visx/shape";
import { useState, type PointerEvent } from "react";
import { scaleLinear } from "@visx/scale";

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

/** What a chart of % over days or % shows: its ends in both directions. */
export interface Frame {
  x: readonly [from: number, to: number];
  y: readonly [low: number, high: number];
}

/** In the chart's own units: the drawing is scaled as a whole. */
const size = { width: 480, height: 220 } as const;
export const plot = { left: 64, right: 468, top: 12, bottom: 184 } as const;

const ends = [10, 20, 30, 45, 60, 75, 100, 150, 200, 300, 500];

/** Returns a y range that holds zero and every value, rounded outwards: the frame rarely changes while values do. */
export function rangeOf(values: readonly number[]): readonly [number, number] {
  const low = -endOf(-Math.min(0, ...values));
  const high = endOf(Math.max(0, ...values));
  return low === 0 && high === 0 ? [-10, 10] : [low, high];
}

function endOf(value: number): number {
  return value <= 0 ? 0 : (ends.find((end) => end >= value) ?? value);
}

/** Returns three ticks: both ends, and zero if it is between them, else the middle. */
export function ticksOf([low, high]: Frame["y"]): readonly number[] {
  return low < 0 && high > 0 ? [low, 0, high] : [low, (low + high) / 2, high];
}

/** Returns the scales from values to the chart's own units. */
export function scalesOf({ x, y }: Frame) {
  return {
    x: scaleLinear<number>({ domain: [...x], range: [plot.left, plot.right] }),
    y: scaleLinear<number>({ domain: [...y], range: [plot.bottom, plot.top] }),
  };
}

/** Returns the whole numbers along the x axis that a curve is drawn through: 240 or so, with both ends. */
export function samplesOf({ x: [from, to] }: Frame): readonly number[] {
  const step = Math.max(1, Math.floor((to - from) / 240));
  const count = Math.ceil((to - from) / step);
  return [...Array.from({ length: count }, (_, at) => from + at * step), to];
}

/** A point of a curve that can be dragged. */
export interface CurveHandle {
  id: string;
  x: number;
  y: number;
  /** The directions it moves in, for the cursor. */
  way: "x" | "y" | "both";
  onMove: (to: { x: number; y: number }) => void;
}

const cursors = { x: "cursor-ew-resize", y: "cursor-ns-resize", both: "cursor-move" };

/** Handles work by pointer only; the fields beside the chart are for everybody. */
function CurveHandles({
  frame,
  handles,
  onHold,
}: {
  frame: Frame;
  handles: readonly CurveHandle[];
  /** Called with the frame to keep while a handle is dragged, and with null afterwards. */
  onHold: (frame: Frame | null) => void;
}) {
  const { x, y } = scalesOf(frame);
  const start = (event: PointerEvent<SVGCircleElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    onHold(frame);
  };
  const move = (event: PointerEvent<SVGCircleElement>, handle: CurveHandle) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const matrix = event.currentTarget.ownerSVGElement?.getScreenCTM()?.inverse();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    handle.onMove({ x: x.invert(point.x), y: y.invert(point.y) });
  };
  return handles.map((handle) => (
    <circle
      key={handle.id}
      data-handle={handle.id}
      cx={x(handle.x)}
      cy={y(handle.y)}
      r={6}
      className={`fill-surface stroke-accent stroke-2 ${cursors[handle.way]}`}
      onPointerDown={start}
      onPointerMove={(event) => move(event, handle)}
      onPointerUp={() => onHold(null)}
      onPointerCancel={() => onHold(null)}
    />
  ));
}
