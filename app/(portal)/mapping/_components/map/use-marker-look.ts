import { useFormatter, useTranslations } from "next-intl";
import type { Cluster } from "@/components/map/projection";
import type { LookOf } from "@/components/map/types";
import { toMappable } from "@/lib/mappings/board";
import { distanceMetres } from "@/lib/core/geo";
import { useWords } from "../candidates/use-words";
import type { MapPoint } from "./map-points";

/** Returns the markers of listings, labelled with name and distance from the chosen one. */
export function useMarkerLook(chosen: MapPoint | null): LookOf<MapPoint> {
  const t = useTranslations("mapping.map");
  const format = useFormatter();
  const { metres } = useWords();
  const nameOf = ({ points }: Cluster<MapPoint>, first: MapPoint): string =>
    points.length > 1
      ? t("several", { count: points.length, name: first.listing.name })
      : t(first.kind, { name: first.listing.name });
  const labelOf = (cluster: Cluster<MapPoint>): string => {
    const [first] = cluster.points;
    if (!first) return "";
    const name = nameOf(cluster, first);
    if (!chosen || cluster.points.includes(chosen)) return name;
    const distance = distanceMetres(toMappable(chosen.listing), toMappable(first.listing)) ?? 0;
    return t("away", { name, distance: metres(distance), from: chosen.listing.name });
  };
  return (cluster) => {
    const count = cluster.points.length;
    const text = count > 1 ? format.number(count) : null;
    return { label: labelOf(cluster), className: classesOf(cluster), text };
  };
}

/** Returns classes: a ring if unmapped, a square for a parent, a dot for a child, a circle for several listings. */
function classesOf({ points }: Cluster<MapPoint>): string {
  const [first, ...others] = points;
  if (others.length > 0) {
    const wide = points.length > 99 ? "size-10" : points.length > 9 ? "size-8" : "size-7";
    return `${wide} rounded-full border border-accent bg-accent-soft text-xs font-semibold text-accent-ink tabular-nums`;
  }
  if (first?.kind === "parent") return "size-4 rounded-xs border-2 border-surface bg-accent";
  if (first?.kind === "child") return "size-3 rounded-full border-2 border-surface bg-accent";
  return "size-4 rounded-full border-3 border-accent bg-surface";
}
