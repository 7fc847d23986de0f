"use client";
import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { Board } from "@/lib/mappings/board";
import { clustersOf } from "@/lib/mappings/projection";
import { MapAreas } from "./map-areas";
import { MapControls } from "./map-controls";
import { MapDrawing } from "./map-drawing";
import { MapMarkers } from "./map-markers";
import { MapPanel } from "./map-panel";
import { areasOf, pointsOf } from "./map-points";
import { useMapWindow } from "./use-map-window";
import { useMappingView } from "./use-mapping-view";
import { usePanning } from "./use-panning";

export interface MapViewProps {
  /** What passes the filters is drawn. */
  shown: Board;
  board: Board;
}

/** Points nearer than this, in pixels, are one marker. */
const cell = 34;

/** Where the listings are, to scale; a chosen one shows what it could go under. */
export function MapView({ shown, board }: MapViewProps) {
  const t = useTranslations("mapping.map");
  const { at, write } = useMappingView();
  const box = useRef<HTMLDivElement>(null);
  const { points, without } = useMemo(() => pointsOf(shown), [shown]);
  const spots = useMemo(() => points.map(({ spot }) => spot), [points]);
  const areas = useMemo(() => areasOf(points), [points]);
  const window = useMapWindow(box, spots, areas[0]?.spots ?? []);
  const { view, size } = window;
  const clusters = useMemo(() => clustersOf(points, view, size, cell), [points, view, size]);
  const chosen = points.find(({ key }) => key === at) ?? null;
  usePanning(box, window.panBy);
  if (points.length === 0) return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <section aria-label={t("title")} className="flex min-w-0 flex-col gap-1.5">
        <div
          ref={box}
          className="relative h-[max(22rem,calc(100dvh-14.5rem))] touch-none overflow-hidden rounded-lg border border-line bg-surface select-none"
        >
          <MapDrawing window={window} chosen={chosen} />
          <MapMarkers
            clusters={clusters}
            window={window}
            chosen={chosen}
            onChoose={(point) => write({ at: point.key })}
          />
          <MapAreas areas={areas} onShow={window.show} />
          <MapControls window={window} />
        </div>
        <p className="text-xs text-ink-faint">
          {t("legend")}
          {without > 0 && ` · ${t("without", { count: without })}`}
        </p>
      </section>
      <MapPanel board={board} point={chosen} onClose={() => write({ at: null })} />
    </div>
  );
}
