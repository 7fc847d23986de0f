"use client";
import type { PointerEvent } from "react";
import { type Frame, scalesOf } from "./curve-scale";

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
export function CurveHandles({
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
