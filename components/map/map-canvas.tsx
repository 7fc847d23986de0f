"use client";
import { type ReactNode, useMemo, useRef, type RefObject, useEffect, useEffectEvent } from "react";
import { cx } from "@/components/ui/cx";
import { MapContext, useMapWindow, type MapWindow } from "./use-map-window";
import { MapMarkers } from "./map-markers";
import { clustersOf, type Spot, scaleBar, toPixels, type LookOf, type Point } from "./projection";
import { type Placed, spread } from "./spread";
import { Maximize, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useMetres } from "./use-metres";

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
  const clusters = useMemo(
    () => spread(clustersOf(points, view, size, cell), view.metresPerPixel),
    [points, view, size, cell],
  );
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
        <Ground window={window}>
          {ground}
          <Legs clusters={clusters} window={window} />
        </Ground>
        <MapMarkers clusters={clusters} window={window} {...markers} />
        {children}
        <MapControls window={window} />
      </div>
    </MapContext>
  );
}

/** Lines from a place to the points that are laid out around it. */
function Legs({ clusters, window }: { clusters: readonly Placed<Point>[]; window: MapWindow }) {
  const { view, size } = window;
  const path = clusters.flatMap(({ from, ...spot }) => {
    if (!from) return [];
    const [start, end] = [toPixels(view, size, from), toPixels(view, size, spot)];
    return [`M${start.x} ${start.y}L${end.x} ${end.y}`];
  });
  return <path d={path.join("")} className="fill-none stroke-field" />;
}

/** Calls `panBy` with the px that a pointer drags the map; buttons are left alone. */
function usePanning(box: RefObject<HTMLElement | null>, panBy: (by: Spot) => void): void {
  const move = useEffectEvent(panBy);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) return;
      move({ x: event.movementX, y: event.movementY });
    };
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("pointermove", onMove);
    return () => {
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointermove", onMove);
    };
  }, [box]);
}

/** Buttons that zoom in, zoom out, and show everything. */
function MapControls({ window }: { window: MapWindow }) {
  const t = useTranslations("common.map");
  const { nearer, farther, showAll } = window;
  return (
    <div className="absolute top-3 right-3 z-3 flex flex-col gap-1">
      <IconButton
        variant="secondary"
        placement="left"
        aria-label={t("nearer")}
        onPress={() => nearer()}
      >
        <Plus aria-hidden />
      </IconButton>
      <IconButton variant="secondary" placement="left" aria-label={t("farther")} onPress={farther}>
        <Minus aria-hidden />
      </IconButton>
      <IconButton variant="secondary" placement="left" aria-label={t("all")} onPress={showAll}>
        <Maximize aria-hidden />
      </IconButton>
    </div>
  );
}

/** Longest scale bar in px. */
const maxBarWidth = 140;

/** Draws what is under the markers: a grid, the page's own shapes, and the scale bar. */
function Ground({ window, children }: { window: MapWindow; children?: ReactNode }) {
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
