import type { PmsListing } from "@/lib/sync/connections/server/connector";

/** A PMS's words for a room type; null for any that are unknown. */
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
