import type { Caller } from "@/lib/auth/server/caller";
import { ListingFilters } from "../schema";
import { readCatalog } from "./catalog";
import { listListings } from "./queries";

/** Above this many listings the rows load after the page. */
export const mostInPage = 500;

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
