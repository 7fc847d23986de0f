import type { PmsListing } from "@/lib/intake/connections/server/connector";

/** Maps a PMS's text to a room type; null for unknown ones. */
export function roomTypeOf(words: string | null): PmsListing["roomType"] {
  const [, kind] = /^\s*(entire|private|shared|hotel)/i.exec(words ?? "") ?? [];
  switch (kind?.toLowerCase()) {
    case "entire":
      return "entire_home";
    case "private":
      return "private_room";
    case "shared":
      return "shared_room";
    case "hotel":
      return "hotel_room";
    default:
      return null;
  }
}
