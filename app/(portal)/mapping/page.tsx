import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { type AccountId, accountIn } from "@/lib/http/fetcher";
import { requireCaller } from "@/lib/auth/server/page";
import type { Caller } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { listingsInPage } from "@/lib/catalog/server";
import { listingsQuery } from "@/lib/catalog/client";
import { liveBefore } from "@/lib/activity/live/server";
import { listDismissed, mappingSettings } from "@/lib/mappings/server";
import { dismissedQuery } from "@/lib/mappings/client";
import { priceDecimals } from "@/lib/identity/settings/server";
import { MappingView } from "./_components/mapping-view";

export const generateMetadata = pageTitle("mapping.title");

export default async function MappingPage({ searchParams }: PageProps<"/mapping">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller("mappings:view", account);
  await requireCaller("listings:view", account);
  const [queries, decimals, { timeZone: _zone, ...limits }] = await Promise.all([
    prefetched(caller, account),
    priceDecimals(caller),
    mappingSettings(caller),
  ]);
  const { permissions, allListings } = caller;
  const rights = {
    canEdit: allows(permissions, "mappings:edit") && allows(permissions, "listings:edit"),
    allListings,
    accountName: caller.account.name,
    decimals,
    limits,
  };
  return (
    <Prefetch queries={queries}>
      <MappingView rights={rights} />
    </Prefetch>
  );
}

async function prefetched(caller: Caller, account: AccountId): Promise<Prefetched[]> {
  const live = await liveBefore(caller, account);
  const listings = await listingsInPage(caller);
  if (!listings) return [live];
  return [
    live,
    [listingsQuery(account), listings.read],
    [dismissedQuery(account), () => listDismissed(caller)],
  ];
}
