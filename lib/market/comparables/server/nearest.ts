import type { RoomType } from "@/generated/prisma/enums";
import { chordOfMetres, metresOfChord, type Point, pointAt, squaredChord } from "@/lib/core/geo";
import type { ComparedListing } from "./compared-listing";

/** A listing of the market data. */
export interface Comparable {
  key: number;
  /** Origin of the data: inside-airbnb, nightrate, demonstration. */
  source: string;
  /** The view in which it was read, as `sources` of a compared listing. */
  sources: string;
  roomType: RoomType;
  currency: string;
  /** −1 private room, 0 studio, 1, 2, …; null = in no category. */
  category: number | null;
  /** Its ID in the market data if it is one of the requested own IDs, else null. */
  ownId: string | null;
  /** Stated price in minor units, and host ID in the source; null if the source has none. */
  statedPrice: number | null;
  hostId: string | null;
  /** The day its data tells of, in days since 1970-01-01 (`pricing.md` §2.5). */
  asOf: number;
  /** On the unit sphere. */
  at: Point;
}

/** Contract §6: within 15 km, at most 350. */
export const reachMetres = 15_000;
const maxComparables = 350;

/** Decimal degrees of a comparable, to about 0.1 m. */
export function coordinatesOf({ at: [x, y, z] }: Comparable): {
  latitude: number;
  longitude: number;
} {
  return { latitude: toDegrees(Math.asin(z)), longitude: toDegrees(Math.atan2(y, x)) };
}

/** Metres from a listing to a comparable along a great circle. */
export function metresTo(compared: ComparedListing, { at }: Comparable): number {
  return metresOfChord(squaredChord(pointAt(compared.latitude, compared.longitude), at));
}

/** The nearest 350 comparables of the same room type and currency within reach, without the listing itself. Nearest first. */
export function nearest(
  compared: ComparedListing,
  comparables: readonly Comparable[],
): Comparable[] {
  const centre = pointAt(compared.latitude, compared.longitude);
  const reach = chordOfMetres(reachMetres);
  const near = comparables.flatMap((comparable) => {
    const chord = squaredChord(centre, comparable.at);
    return chord <= reach && belongs(comparable, compared) ? [{ chord, comparable }] : [];
  });
  return closest(near)
    .toSorted((a, b) => a.chord - b.chord || a.comparable.key - b.comparable.key)
    .slice(0, maxComparables)
    .map(({ comparable }) => comparable);
}

function belongs(
  { roomType, currency, sources, ownId }: Comparable,
  compared: ComparedListing,
): boolean {
  const itself = ownId !== null && compared.ownIds.includes(ownId);
  const isSame = roomType === compared.roomType && currency === compared.currency;
  return isSame && sources === compared.sources && !itself;
}

/** The comparables up to the distance of the last one kept; sorting numbers is much faster than sorting pairs. */
function closest<T extends { chord: number }>(near: readonly T[]): readonly T[] {
  if (near.length <= maxComparables) return near;
  const limit =
    Float64Array.from(near, ({ chord }) => chord).toSorted()[maxComparables - 1] ?? Infinity;
  return near.filter(({ chord }) => chord <= limit);
}

function toDegrees(radians: number): number {
  return Math.round((radians * 180 * 1e6) / Math.PI) / 1e6;
}
