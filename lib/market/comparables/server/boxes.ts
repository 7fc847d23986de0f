import type { RoomType } from "@/generated/prisma/enums";
import { reachMetres } from "./nearest";
import type { ComparedListing } from "./compared-listing";

/** A rectangle of degrees around everything in reach of listings of one room type and currency. */
export interface Box {
  roomType: RoomType;
  currency: string;
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Slightly less than the shortest degree of latitude (110,574 m), so that a box is never too small. */
export const metresADegree = 110_500;
const reachDegrees = reachMetres / metresADegree;

/** Boxes around listings; those in the same square degree share one. */
export function boxesAround(listings: readonly ComparedListing[]): Box[] {
  const squares = Map.groupBy(listings, ({ roomType, currency, latitude, longitude }) =>
    [roomType, currency, Math.floor(latitude), Math.floor(longitude)].join(" "),
  );
  return [...squares.values()].flatMap((members) => {
    const [first] = members;
    return first ? [boxOf(first, members)] : [];
  });
}

function boxOf({ roomType, currency }: ComparedListing, members: readonly ComparedListing[]): Box {
  const latitudes = members.map(({ latitude }) => latitude);
  const longitudes = members.map(({ longitude }) => longitude);
  const south = Math.min(...latitudes) - reachDegrees;
  const north = Math.max(...latitudes) + reachDegrees;
  const highest = Math.max(Math.abs(south), Math.abs(north));
  const sideways = highest < 90 ? reachDegrees / Math.cos((highest * Math.PI) / 180) : Infinity;
  const [west, east] = [Math.min(...longitudes) - sideways, Math.max(...longitudes) + sideways];
  // Across the date line or around a pole: any longitude.
  const around = west < -180 || east > 180;
  return {
    roomType,
    currency,
    south,
    north,
    west: around ? -180 : west,
    east: around ? 180 : east,
  };
}
