"use client";
import type { ReactNode } from "react";
import { scaleBar, toPixels } from "./projection";
import type { MapWindow } from "./use-map-window";
import { useMetres } from "./use-metres";

/** Longest scale bar in px. */
const maxBarWidth = 140;

/** Draws what is under the markers: a grid, the page's own shapes, and the scale bar. */
export function Ground({ window, children }: { window: MapWindow; children?: ReactNode }) {
  const metres = useMetres();
  const { view, size } = window;
  const bar = scaleBar(view.metresPerPixel, maxBarWidth);
  const foot = size.height - 18;
  return (
    <svg aria-hidden width={size.width} height={size.height} className="absolute inset-0">
      <Grid window={window} step={bar.width} />
      {children}
      <path
        d={`M16 ${foot - 5}v5h${bar.width}v-5`}
        className="fill-none stroke-ink-soft"
        strokeWidth={1.5}
      />
      <text x={22} y={foot - 7} className="fill-ink-soft text-xs tabular-nums">
        {metres(bar.metres)}
      </text>
    </svg>
  );
}

function Grid({ window: { view, size }, step }: { window: MapWindow; step: number }) {
  const origin = toPixels(view, size, { x: 0, y: 0 });
  const first = (from: number) => ((from % step) + step) % step;
  const across = steps(first(origin.x), step, size.width);
  const down = steps(first(origin.y), step, size.height);
  const path = [
    ...across.map((x) => `M${x} 0V${size.height}`),
    ...down.map((y) => `M0 ${y}H${size.width}`),
  ].join("");
  return <path d={path} className="fill-none stroke-line" />;
}

function steps(first: number, step: number, end: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / step)) }, (_, index) =>
    Math.round(first + index * step),
  );
}
