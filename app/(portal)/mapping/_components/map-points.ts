import { rowKeyOf } from "@/lib/listings/rows";
import type { Listing } from "@/lib/listings/schema";
import { type Board, toMappable } from "@/lib/mappings/board";
import { projectorAround, type Spot } from "@/lib/mappings/projection";

/** A listing on the map. */
export interface MapPoint {
  key: string;
  listing: Listing;
  kind: "unmapped" | "parent" | "child";
  spot: Spot;
}

/** Listings with coordinates as points, and how many have none. */
export function pointsOf({ unmapped, groups }: Board): { points: MapPoint[]; without: number } {
  const listings = [
    ...unmapped.map((listing) => ({ listing, kind: "unmapped" as const })),
    ...groups.flatMap(({ parent, children }) => [
      ...(parent ? [{ listing: parent, kind: "parent" as const }] : []),
      ...children.map((listing) => ({ listing, kind: "child" as const })),
    ]),
  ];
  const placed = listings.flatMap(({ listing, kind }) => {
    const { latitude, longitude } = toMappable(listing);
    if (latitude === null || longitude === null) return [];
    return [{ listing, kind, latitude, longitude }];
  });
  const project = projectorAround(placed[0] ?? { latitude: 0, longitude: 0 });
  const points = placed.map((place) => ({
    key: rowKeyOf(place.listing),
    listing: place.listing,
    kind: place.kind,
    spot: project(place),
  }));
  return { points, without: listings.length - points.length };
}
