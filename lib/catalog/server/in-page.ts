import type { Caller } from "@/lib/auth/server/caller";
import { ListingFilters } from "../schema";
import { readCatalog } from "./catalog";
import { beginListings } from "./listing-answers";
import { listListings } from "./queries";

/** Above this many listings the rows load after the page. */
const mostInPage = 500;

interface PageListings {
  catalog: Awaited<ReturnType<typeof readCatalog>>;
  read: () => ReturnType<typeof listListings>;
}

/** The listings that a page of all of them is sent with; null above `mostInPage`, when their answer is begun instead. */
export async function listingsInPage(caller: Caller): Promise<PageListings | null> {
  const all = ListingFilters.parse({});
  const catalog = await readCatalog(caller);
  if (catalog.total_listings <= mostInPage) {
    return { catalog, read: () => listListings(caller, all) };
  }
  beginListings(caller, all);
  return null;
}
