"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { MapCanvas } from "@/components/map/map-canvas";
import { EmptyState } from "@/components/ui/empty-state";
import type { Board } from "@/lib/mappings/board";
import { useMappingView } from "../page/use-mapping-view";
import { MapAreas } from "./map-areas";
import { MapPanel } from "./map-panel";
import { areasOf, pointsOf } from "./map-points";
import { MapReach } from "./map-reach";
import { useMarkerLook } from "./use-marker-look";

export interface MapViewProps {
  /** The listings and groups that match the filters. */
  shown: Board;
  board: Board;
}

/** Distance in px below which points share a marker. */
const cell = 34;

/** The listings on a map. Choosing one shows its possible parents. */
export default function MapView({ shown, board }: MapViewProps) {
  const t = useTranslations("mapping.map");
  const { at, write } = useMappingView();
  const { points, without } = useMemo(() => pointsOf(shown), [shown]);
  const areas = useMemo(() => areasOf(points), [points]);
  const chosen = points.find(({ key }) => key === at) ?? null;
  const lookOf = useMarkerLook(chosen);
  if (points.length === 0) return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <section aria-label={t("title")} className="flex min-w-0 flex-col gap-1.5">
        <MapCanvas
          points={points}
          first={areas[0]?.spots ?? []}
          cell={cell}
          chosen={chosen}
          lookOf={lookOf}
          onChoose={(point) => write({ at: point.key })}
          ground={chosen && <MapReach chosen={chosen} />}
          className="h-[max(22rem,calc(100dvh-14.5rem))]"
        >
          <MapAreas areas={areas} />
        </MapCanvas>
        <p className="text-xs text-ink-faint">
          {t("legend")}
          {without > 0 && ` · ${t("without", { count: without })}`}
        </p>
      </section>
      <MapPanel board={board} point={chosen} onClose={() => write({ at: null })} />
    </div>
  );
}
