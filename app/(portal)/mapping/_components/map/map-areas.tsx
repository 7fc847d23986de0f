"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useMap } from "@/components/map/map-context";
import type { Area } from "./map-points";

/** Largest number of buttons; more would cover the map. */
const maxShown = 6;

/** A button for each area with listings, if there are several. */
export function MapAreas({ areas }: { areas: readonly Area[] }) {
  const t = useTranslations("mapping.map");
  const { show } = useMap();
  if (areas.length < 2) return null;
  return (
    <div className="absolute top-3 right-14 left-3 z-3 flex flex-wrap gap-1">
      {areas.slice(0, maxShown).map(({ name, spots }) => (
        <Button key={`${name} ${spots.length}`} size="sm" onPress={() => show(spots)}>
          {name}
          <span className="font-normal text-ink-faint tabular-nums">
            {t("number", { count: spots.length })}
          </span>
        </Button>
      ))}
    </div>
  );
}
