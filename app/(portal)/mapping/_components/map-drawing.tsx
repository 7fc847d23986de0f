"use client";
import { scaleBar, toPixels } from "@/lib/mappings/projection";
import type { MapPoint } from "./map-points";
import { useMappingScope } from "./scope";
import type { MapWindow } from "./use-map-window";
import { useWords } from "./use-words";

/** Longest scale bar in pixels. */
const longest = 140;

/** What lies under the points: a grid to scale, how far the chosen listing may be mapped, and the scale. */
export function MapDrawing({ window, chosen }: { window: MapWindow; chosen: MapPoint | null }) {
  const { metres } = useWords();
  const { limits } = useMappingScope();
  const { view, size } = window;
  const bar = scaleBar(view.metresPerPixel, longest);
  const middle = chosen && toPixels(view, size, chosen.spot);
  const foot = size.height - 18;
  return (
    <svg aria-hidden width={size.width} height={size.height} className="absolute inset-0">
      <Grid window={window} step={bar.width} />
      {middle && (
        <circle
          cx={middle.x}
          cy={middle.y}
          r={limits.maxMetres / view.metresPerPixel}
          className="fill-accent/8 stroke-accent"
          strokeDasharray="5 4"
        />
      )}
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
