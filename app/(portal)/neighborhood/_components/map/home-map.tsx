"use client";
import { House } from "lucide-react";
import { useState } from "react";
import type { Formats } from "@/components/chart/use-formats";
import { MapCanvas } from "@/components/map/map-canvas";
import { useMap } from "@/components/map/map-context";
import { type Spot, toPixels } from "@/components/map/projection";
import { BandLegend } from "./band-legend";
import type { HomePoint } from "./home-points";
import { useHomeLook } from "./use-home-look";

/** Distance in px below which points share a marker. */
const cell = 26;

interface HomeMapProps {
  points: readonly HomePoint[];
  /** Upper ends of all price bands but the last. */
  ends: readonly number[];
  first: readonly Spot[];
  formats: Formats;
}

/** A map of the homes around the listing, by price. */
export function HomeMap({ points, ends, first, formats }: HomeMapProps) {
  const [chosen, choose] = useState<HomePoint | null>(null);
  const { lookOf, labelOf } = useHomeLook(formats, ends.length + 1);
  return (
    <div className="flex h-full flex-col gap-2">
      <MapCanvas
        points={points}
        first={first}
        cell={cell}
        chosen={chosen}
        lookOf={lookOf}
        onChoose={(point) => choose(point.key === chosen?.key ? null : point)}
        isInPage
        className="min-h-0 flex-1"
      >
        <Here />
        <output className="pointer-events-none absolute right-3 bottom-3 z-3 max-w-3/5 rounded-md bg-ink px-2.5 py-1.5 text-sm text-pretty text-surface empty:hidden">
          {chosen && labelOf(chosen.home)}
        </output>
      </MapCanvas>
      <BandLegend ends={ends} points={points} formats={formats} />
    </div>
  );
}

/** The listing itself, above the others. Markers below it can still be pressed. */
function Here() {
  const { view, size } = useMap();
  const at = toPixels(view, size, { x: 0, y: 0 });
  return (
    <span
      style={{ left: at.x, top: at.y }}
      className="pointer-events-none absolute z-2 grid size-6 -translate-1/2 place-items-center rounded-sm bg-ink text-surface ring-2 ring-surface"
    >
      <House aria-hidden className="size-3.5" />
    </span>
  );
}
