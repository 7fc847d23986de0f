import type { Listing } from "./schema";

/** Path of a listing's page. */
export function listingPath({ pms, id }: Pick<Listing, "pms" | "id">): string {
  return `/listings/${encodeURIComponent(pms)}/${encodeURIComponent(id)}`;
}
