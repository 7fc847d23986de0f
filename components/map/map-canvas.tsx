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
  /** What is in sight at the start. */
  first: readonly Spot[];
  /** Points nearer to each other than this, in pixels, are one marker. */
  cell: number;
  chosen: P | null;
  lookOf: LookOf<P>;
  onChoose: (point: P) => void;
  /** SVG on the ground, below the points. */
  ground?: ReactNode;
  /** Above the map: ways to some part of it. */
  children?: ReactNode;
  /** One part of a long page: a bare wheel and a finger that moves up or down scroll the page. */
  isInPage?: boolean;
  /** Its height. */
  className: string;
}

/** Points where they are, to scale: zoomed by wheel, keys and buttons, panned by dragging. */
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
