"use client";
import { type ReactNode, useMemo, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Ground } from "./ground";
import { MapContext } from "./map-context";
import { MapControls } from "./map-controls";
import { MapMarkers } from "./map-markers";
import { clustersOf, type Spot } from "./projection";
import type { LookOf, Point } from "./types";
import { useMapWindow } from "./use-map-window";
import { usePanning } from "./use-panning";

export interface MapCanvasProps<P extends Point> {
  points: readonly P[];
  /** What the map shows at the start. */
  first: readonly Spot[];
  /** In px: points nearer to each other share a marker. */
  cell: number;
  chosen: P | null;
  lookOf: LookOf<P>;
  onChoose: (point: P) => void;
  /** SVG below the markers. */
  ground?: ReactNode;
  /** Controls above the map. */
  children?: ReactNode;
  /** On a long page: the wheel without Ctrl and vertical swipes scroll the page. */
  isInPage?: boolean;
  /** Sets the height. */
  className: string;
}

/** Points on a map to scale, zoomed by wheel, keys and buttons, and panned by dragging. */
export function MapCanvas<P extends Point>(props: MapCanvasProps<P>) {
  const { points, first, cell, ground, children, isInPage = false, className, ...markers } = props;
  const box = useRef<HTMLDivElement>(null);
  const spots = useMemo(() => points.map(({ spot }) => spot), [points]);
  const window = useMapWindow(box, spots, { first, isInPage });
  const { view, size } = window;
  const clusters = useMemo(() => clustersOf(points, view, size, cell), [points, view, size, cell]);
  usePanning(box, window.panBy);
  return (
    <MapContext value={window}>
      <div
        ref={box}
        className={cx(
          "relative overflow-hidden rounded-lg border border-line bg-surface select-none",
          isInPage ? "touch-pan-y" : "touch-none",
          className,
        )}
      >
        <Ground window={window}>{ground}</Ground>
        <MapMarkers clusters={clusters} window={window} {...markers} />
        {children}
        <MapControls window={window} />
      </div>
    </MapContext>
  );
}
