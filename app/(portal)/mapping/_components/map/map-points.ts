import { gathered, projectorAround, type Spot } from "@/components/map/projection";
import type { Point } from "@/components/map/types";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { type Board, toMappable } from "@/lib/mappings/board";

/** A listing on the map. */
export interface MapPoint extends Point {
  listing: Listing;
  kind: "unmapped" | "parent" | "child";
}

/** Returns the listings with coordinates as points, and the number of those without. */
export function pointsOf({ unmapped, groups }: Board): { points: MapPoint[]; without: number } {
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
export interface Area {
  name: string;
  spots: readonly Spot[];
}

/** Distance beyond which listings are in different areas. */
const areaMetres = 60_000;

/** Returns the areas, the one with the most listings first. */
export function areasOf(points: readonly MapPoint[]): Area[] {
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
