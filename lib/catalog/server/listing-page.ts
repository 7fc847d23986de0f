import { cache } from "react";
import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { ListingDetails } from "../schema";
import { listingDetails } from "./queries";

/** The listing of a page's path segments: its names and details. */
export interface PageListing {
  id: string;
  pms: string;
  details: ListingDetails;
}

/** The listing of `/listings/<pms>/<id>`; null if it is missing or out of reach. Read once per request. */
export const pageListing = cache(
  async (caller: Caller, pmsSegment: string, idSegment: string): Promise<PageListing | null> => {
    const [pms, id] = [decoded(pmsSegment), decoded(idSegment)];
    if (pms === null || id === null) return null;
    try {
      return { id, pms, details: await listingDetails(caller, { listing_id: id, pms }) };
    } catch (error) {
      if (error instanceof Refusal && error.code === "LISTING_NOT_FOUND") return null;
      throw error;
    }
  },
);

/** The text of a path segment; null if its escapes are malformed or it holds a null character, as no id does. */
function decoded(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
