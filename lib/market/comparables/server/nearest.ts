import type { RoomType } from "@/generated/prisma/enums";
import { chordOfMetres, metresOfChord, type Point, pointAt, squaredChord } from "@/lib/core/geo";
import type { Spot } from "./spot";

/** A listing of the market that is compared with. */
export interface Comparable {
  key: number;
  /** Whose data it is: inside-airbnb, nightrate, demonstration. */
  source: string;
  roomType: RoomType;
  currency: string;
  /** −1 private room, 0 studio, 1, 2, …; null = in no category. */
  category: number | null;
  /** Its id in the market where that is one of those asked about, else null. */
  ownId: string | null;
  /** On the unit sphere. */
  at: Point;
}

/** Contract §6: within 15 km, at most 350. */
export const reachMetres = 15_000;
const most = 350;

/** Decimal degrees of a comparable, to about 0.1 m. */
export function placeOf({ at: [x, y, z] }: Comparable): { latitude: number; longitude: number } {
  return { latitude: toDegrees(Math.asin(z)), longitude: toDegrees(Math.atan2(y, x)) };
}

/** Metres from a spot to a comparable along a great circle. */
export function metresTo(spot: Spot, { at }: Comparable): number {
  return metresOfChord(squaredChord(pointAt(spot.latitude, spot.longitude), at));
}

/** The market set of a spot: of its kind and currency, within reach, the nearest 350, not the listing itself. Nearest first. */
export function nearest(spot: Spot, comparables: readonly Comparable[]): Comparable[] {
  const centre = pointAt(spot.latitude, spot.longitude);
  const reach = chordOfMetres(reachMetres);
  const near = comparables.flatMap((comparable) => {
    const chord = squaredChord(centre, comparable.at);
    return chord <= reach && belongs(comparable, spot) ? [{ chord, comparable }] : [];
  });
  return closest(near)
    .toSorted((a, b) => a.chord - b.chord || a.comparable.key - b.comparable.key)
    .slice(0, most)
    .map(({ comparable }) => comparable);
}

function belongs({ roomType, currency, ownId }: Comparable, spot: Spot): boolean {
  const itself = ownId !== null && spot.ownIds.includes(ownId);
  return roomType === spot.roomType && currency === spot.currency && !itself;
}

/** Those no farther than the last that counts: sorting numbers alone is much faster than sorting thousands of pairs. */
function closest<T extends { chord: number }>(near: readonly T[]): readonly T[] {
  if (near.length <= most) return near;
  const limit = Float64Array.from(near, ({ chord }) => chord).toSorted()[most - 1] ?? Infinity;
  return near.filter(({ chord }) => chord <= limit);
}

function toDegrees(radians: number): number {
  return Math.round((radians * 180 * 1e6) / Math.PI) / 1e6;
}
