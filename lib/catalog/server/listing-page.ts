import { cache } from "react";
import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { type ListingDetails, ListingFilters } from "../schema";
import { mostInPage } from "../client";
import { listingDetails, listListings } from "./queries";
import { readCatalog } from "./catalog";

/** The listing of a page's path segments: its names and details. */
interface PageListing {
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

interface PageListings {
  catalog: Awaited<ReturnType<typeof readCatalog>>;
  read: () => ReturnType<typeof listListings>;
}

/** The listings that a page of all of them is sent with; null above `mostInPage`, when the browser asks for them. */
export async function listingsInPage(caller: Caller): Promise<PageListings | null> {
  const catalog = await readCatalog(caller);
  if (catalog.total_listings > mostInPage) return null;
  return { catalog, read: () => listListings(caller, ListingFilters.parse({})) };
}
