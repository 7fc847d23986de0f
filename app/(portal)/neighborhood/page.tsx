import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { type AccountId, accountIn } from "@/lib/http/account";
import type { Caller } from "@/lib/auth/server/caller";
import { requireCaller } from "@/lib/auth/server/page";
import { getListing, readCatalog } from "@/lib/catalog/server";
import { catalogQuery, listingQuery } from "@/lib/catalog/client";
import { readNeighborhood } from "@/lib/market/neighborhood/server";
import { type ListingRef, neighborhoodQuery } from "@/lib/market/neighborhood/client";
import { nameIn } from "@/lib/market/neighborhood/address";
import { NeighborhoodView } from "./_components/neighborhood-view";

/** Above this number of listings, their names load after the page. */
const mostInPage = 500;

export const generateMetadata = pageTitle("neighborhood.title");

export default async function NeighborhoodPage({ searchParams }: PageProps<"/neighborhood">) {
  const { account: named, listing } = await searchParams;
  const account = accountIn(named);
  const caller = await requireCaller("neighborhood:view", account);
  await requireCaller("listings:view", account);
  const catalog = await readCatalog(caller);
  const [first] = catalog.listings;
  const fallback = first ? { id: first.listing_id, pms: first.pms_name } : null;
  const name = nameIn(typeof listing === "string" ? listing : null) ?? fallback;
  const names: Prefetched = [catalogQuery(account), async () => catalog];
  const queries = [
    ...(catalog.total_listings > mostInPage ? [] : [names]),
    ...(name ? prefetched(caller, account, name) : []),
  ];
  return (
    <Prefetch queries={queries}>
      <NeighborhoodView fallback={fallback} />
    </Prefetch>
  );
}

function prefetched(caller: Caller, account: AccountId, name: ListingRef): Prefetched[] {
  const { id, pms } = name;
  return [
    [listingQuery(account, name), () => getListing(caller, id, pms)],
    [neighborhoodQuery(account, name), () => readNeighborhood(caller, { listing_id: id, pms })],
  ];
}
