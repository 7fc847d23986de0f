import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { type AccountId, accountIn } from "@/lib/http/fetcher";
import type { Caller } from "@/lib/auth/server/caller";
import { requireCaller } from "@/lib/auth/server/page";
import { getListing, pageListing, readCatalog } from "@/lib/catalog/server";
import { catalogQuery, listingQuery, mostInPage } from "@/lib/catalog/client";
import { today } from "@/lib/core/dates";
import { marketSourcesQuery } from "@/lib/intake/market-sources/client";
import { listMarketSources } from "@/lib/intake/market-sources/server";
import { readNeighborhood } from "@/lib/market/neighborhood/server";
import { nameIn, type ListingRef, neighborhoodQuery } from "@/lib/market/neighborhood/client";
import { calendarQuery } from "@/lib/pricing/prices/client";
import { spanFrom } from "@/lib/pricing/prices/listing-nights";
import { priceCalendar } from "@/lib/pricing/prices/server";
import { NeighborhoodView } from "./_components/neighborhood-view";

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
  const credits: Prefetched = [marketSourcesQuery(account), () => listMarketSources(caller)];
  const queries = [
    credits,
    ...(catalog.total_listings > mostInPage ? [] : [names]),
    ...(name ? await prefetched(caller, account, name) : []),
  ];
  return (
    <Prefetch queries={queries}>
      <NeighborhoodView fallback={fallback} />
    </Prefetch>
  );
}

async function prefetched(
  caller: Caller,
  account: AccountId,
  name: ListingRef,
): Promise<Prefetched[]> {
  const { id, pms } = name;
  const listing = await pageListing(caller, pms, id);
  const { from, to } = spanFrom(today(listing?.details.time_zone ?? caller.account.timeZone));
  const nights: Prefetched = [
    calendarQuery(account, [name], from, to),
    () => priceCalendar(caller, { listings: [name], from, to }),
  ];
  return [
    ...(listing ? [nights] : []),
    [listingQuery(account, name), () => getListing(caller, id, pms)],
    [neighborhoodQuery(account, name), () => readNeighborhood(caller, { listing_id: id, pms })],
  ];
}
