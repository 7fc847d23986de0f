import { pageTitle } from "@/components/page-header/server/page-title";
import { redirect } from "next/navigation";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { boardRights } from "@/lib/pricing/actions/board";
import { type AccountId, accountIn, withAccount } from "@/lib/http/account";
import { allows } from "@/lib/auth/permissions";
import { isOwner } from "@/lib/auth/server/owner";
import { requireCaller } from "@/lib/auth/server/page";
import { liveBefore } from "@/lib/activity/live/server";
import type { Caller } from "@/lib/auth/server/caller";
import { listGroups } from "@/lib/inventory/groups/server";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { defaultView, listingsInPage } from "@/lib/catalog/server";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { priceDecimals } from "@/lib/identity/settings/server";
import { ListingsView } from "../_components/listings-view";

export const generateMetadata = pageTitle("listings.title");

export default async function ListingsPage({ searchParams }: PageProps<"/listings">) {
  const { account: requested, ...parameters } = await searchParams;
  const account = accountIn(requested);
  const caller = await requireCaller("listings:view", account);
  const view = Object.keys(parameters).length === 0 ? await defaultView(caller) : null;
  if (view) redirect(withAccount(`/listings?${view}`, account));
  const [queries, decimals] = await Promise.all([
    prefetched(caller, account),
    priceDecimals(caller),
  ]);
  const rights = {
    ...boardRights(caller.permissions),
    editsRules: allows(caller.permissions, "customizations:edit"),
    timeZone: caller.account.timeZone,
    allListings: caller.allListings,
    accountName: caller.account.name,
    decimals,
  };
  return (
    <Prefetch queries={queries}>
      <ListingsView key={account} rights={rights} isOwner={isOwner(caller)} />
    </Prefetch>
  );
}

async function prefetched(caller: Caller, account: AccountId): Promise<Prefetched[]> {
  const live = await liveBefore(caller, account);
  const listings = await listingsInPage(caller);
  if (!listings) return [live];
  return [
    live,
    [catalogQuery(account), async () => listings.catalog],
    [listingsQuery(account), listings.read],
    [groupsQuery(account), () => listGroups(caller)],
  ];
}
