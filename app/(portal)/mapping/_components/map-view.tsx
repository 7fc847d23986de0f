"use client";
import { useTranslations, useFormatter } from "next-intl";
import { useMemo } from "react";
import { MapCanvas } from "@/components/map/map-canvas";
import { EmptyState } from "@/components/ui/empty-state";
import { type Board, toMappable } from "@/lib/mappings/board";
import { useMappingView, useMappingScope } from "./page/scope";
import { useMap } from "@/components/map/use-map-window";
import {
  toPixels,
  type Cluster,
  gathered,
  projectorAround,
  type Spot,
  type LookOf,
  type Point,
} from "@/components/map/projection";
import { Button } from "@/components/ui/button";
import { distanceMetres } from "@/lib/core/geo";
import { useWords, joined } from "./candidate-words";
import { MapPin, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { CandidateList } from "./candidate-list";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";

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

/** The circle within which the chosen listing can be mapped. */
function MapReach({ chosen }: { chosen: MapPoint }) {
  const { limits } = useMappingScope();
  const { view, size } = useMap();
  const middle = toPixels(view, size, chosen.spot);
  return (
    <circle
      cx={middle.x}
      cy={middle.y}
      r={limits.maxMetres / view.metresPerPixel}
      className="fill-accent/8 stroke-accent"
      strokeDasharray="5 4"
    />
  );
}

/** Largest number of buttons; more would cover the map. */
const maxShown = 6;

/** A button for each area with listings, if there are several. */
function MapAreas({ areas }: { areas: readonly Area[] }) {
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

/** Returns the markers of listings, labelled with name and distance from the chosen one. */
function useMarkerLook(chosen: MapPoint | null): LookOf<MapPoint> {
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
    const [first, ...others] = cluster.points;
    const name = others.length > 0 ? null : (first?.listing.name ?? null);
    return { label: labelOf(cluster), className: classesOf(cluster), text, name };
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

interface MapPanelProps {
  board: Board;
  point: MapPoint | null;
  onClose: () => void;
}

/** The chosen listing and, if it is unmapped, its possible parents. */
function MapPanel({ board, point, onClose }: MapPanelProps) {
  const t = useTranslations("mapping.map");
  const { map } = useMappingScope();
  const { facts } = useWords();
  if (!point) {
    return (
      <aside aria-label={t("panel")} className="rounded-lg border border-dashed border-edge">
        <EmptyState icon={<MapPin />} title={t("choose")}>
          {t("chooseText")}
        </EmptyState>
      </aside>
    );
  }
  const { listing, kind } = point;
  return (
    <aside
      aria-label={t("panel")}
      className="flex max-h-[max(22rem,calc(100dvh-13rem))] flex-col rounded-lg border border-line bg-surface"
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-3">
        <div className="flex min-w-0 flex-1 flex-col text-sm">
          <h2 className="font-semibold text-ink">{listing.name}</h2>
          <p className="text-ink-faint">{joined([facts(listing), listing.city_name])}</p>
        </div>
        <IconButton size="sm" placement="left" aria-label={t("close")} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 overflow-y-auto p-4">
        {kind === "unmapped" ? (
          <CandidateList
            key={point.key}
            board={board}
            child={listing}
            onChoose={(parent) => map(listing, parent)}
          />
        ) : (
          <p className="text-sm text-ink-soft">{t(`is.${kind}`)}</p>
        )}
      </div>
    </aside>
  );
}

/** A listing on the map. */
interface MapPoint extends Point {
  listing: Listing;
  kind: "unmapped" | "parent" | "child";
}

/** Returns the listings with coordinates as points, and the number of those without. */
function pointsOf({ unmapped, groups }: Board): { points: MapPoint[]; without: number } {
  const listings = [
    ...unmapped.map((listing) => ({ listing, kind: "unmapped" as const })),
    ...groups.flatMap(({ parent, children }) => [
      ...(parent ? [{ listing: parent, kind: "parent" as const }] : []),
      ...children.map((listing) => ({ listing, kind: "child" as const })),
    ]),
  ];
  const located = listings.flatMap(({ listing, kind }) => {
    const { latitude, longitude } = toMappable(listing);
    if (latitude === null || longitude === null) return [];
    return [{ listing, kind, latitude, longitude }];
  });
  const project = projectorAround(located[0] ?? { latitude: 0, longitude: 0 });
  const points = located.map(({ listing, kind, ...coordinates }) => ({
    key: rowKeyOf(listing),
    listing,
    kind,
    spot: project(coordinates),
  }));
  return { points, without: listings.length - points.length };
}

/** Listings near each other, named after their most common city. */
interface Area {
  name: string;
  spots: readonly Spot[];
}

/** Distance beyond which listings are in different areas. */
const areaMetres = 60_000;

/** Returns the areas, the one with the most listings first. */
function areasOf(points: readonly MapPoint[]): Area[] {
  return gathered(points, areaMetres)
    .toSorted((a, b) => b.points.length - a.points.length)
    .map(({ points: members }) => ({
      name: usualCity(members),
      spots: members.map(({ spot }) => spot),
    }));
}

function usualCity(points: readonly MapPoint[]): string {
  const cities = Map.groupBy(points, ({ listing }) => listing.city_name ?? listing.name);
  const [most] = [...cities].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? "";
}
