"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { cx } from "@/components/ui/cx";
import { toMappable } from "@/lib/mappings/board";
import { distanceMetres } from "@/lib/mappings/distance";
import type { Cluster, Spot } from "@/lib/mappings/projection";
import type { MapPoint } from "./map-points";
import { useWords } from "./use-words";

export interface MapMarkerProps {
  cluster: Cluster<MapPoint>;
  at: Spot;
  chosen: MapPoint | null;
  /** Tab reaches it. */
  isCurrent: boolean;
  /** An arrow key led here: it takes the focus. */
  isWanted: boolean;
  onFocus: () => void;
  onPress: () => void;
  /** Answers whether the key meant something. */
  onKey: (key: string) => boolean;
}

/** One listing, or several that stand too close to be told apart. */
export function MapMarker(props: MapMarkerProps) {
  const { cluster, at, chosen, isCurrent, isWanted, onFocus, onPress, onKey } = props;
  const format = useFormatter();
  const ref = useRef<HTMLButtonElement>(null);
  const label = useLabel(cluster, chosen);
  useEffect(() => {
    if (isWanted && ref.current?.parentElement?.contains(document.activeElement))
      ref.current.focus({ preventScroll: true });
  }, [isWanted]);
  const count = cluster.points.length;
  const isChosen = chosen !== null && cluster.points.includes(chosen);
  return (
    <Button
      ref={ref}
      aria-label={label}
      excludeFromTabOrder={!isCurrent}
      onFocus={onFocus}
      onPress={onPress}
      onKeyDown={(event) => {
        if (!onKey(event.key)) event.continuePropagation();
      }}
      style={{ left: at.x, top: at.y }}
      className={cx(
        "group absolute z-1 grid -translate-1/2 place-items-center focus-ring hover:z-2 data-focus-visible:z-2",
        look(cluster),
        isChosen && "ring-3 ring-accent/45",
      )}
    >
      {count > 1 ? format.number(count) : null}
      <span
        aria-hidden
        className="pointer-events-none absolute bottom-full mb-1 hidden rounded-sm bg-ink px-1.5 py-0.5 text-xs font-normal whitespace-nowrap text-surface group-hover:block group-data-focus-visible:block"
      >
        {label}
      </span>
    </Button>
  );
}

/** Unmapped: a ring; a parent: a filled square; a child: a small filled dot; several: their number. */
function look({ points }: Cluster<MapPoint>): string {
  const [first, ...others] = points;
  if (others.length > 0) {
    const wide = points.length > 99 ? "size-10" : points.length > 9 ? "size-8" : "size-7";
    return `${wide} rounded-full border border-accent bg-accent-soft text-xs font-semibold text-accent-ink tabular-nums`;
  }
  if (first?.kind === "parent") return "size-4 rounded-xs border-2 border-surface bg-accent";
  if (first?.kind === "child") return "size-3 rounded-full border-2 border-surface bg-accent";
  return "size-4 rounded-full border-3 border-accent bg-surface";
}

function useLabel({ points }: Cluster<MapPoint>, chosen: MapPoint | null): string {
  const t = useTranslations("mapping.map");
  const { metres } = useWords();
  const [first, ...others] = points;
  if (!first) return "";
  const name =
    others.length > 0
      ? t("several", { count: points.length, name: first.listing.name })
      : t(first.kind, { name: first.listing.name });
  if (!chosen || points.includes(chosen)) return name;
  const distance = distanceMetres(toMappable(chosen.listing), toMappable(first.listing)) ?? 0;
  return t("away", { name, distance: metres(distance), from: chosen.listing.name });
}
