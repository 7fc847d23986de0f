import { pageTitle } from "@/components/page-header/server/page-title";
import { redirect } from "next/navigation";
import { Prefetch } from "@/components/prefetch/prefetch";
import { boardRights } from "@/lib/pricing/actions/board";
import { accountIn, withAccount } from "@/lib/http/fetcher";
import { allows } from "@/lib/auth/permissions";
import { isOwner } from "@/lib/auth/server/owner";
import { requireCaller } from "@/lib/auth/server/page";
import { listGroups } from "@/lib/inventory/groups/server";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { defaultView } from "@/lib/catalog/server";
import { priceDecimals } from "@/lib/identity/settings/server";
import { withListings } from "../../page-reads";
import { ListingsView } from "../_components/listings-view";

export const generateMetadata = pageTitle("listings.title");

export default async function ListingsPage({ searchParams }: PageProps<"/listings">) {
  const { account: requested, ...parameters } = await searchParams;
  const account = accountIn(requested);
  const caller = await requireCaller("listings:view", account);
  const view = Object.keys(parameters).length === 0 ? await defaultView(caller) : null;
  if (view) redirect(withAccount(`/listings?${view}`, account));
  const [queries, decimals] = await Promise.all([
    withListings(caller, account, [[groupsQuery(account), () => listGroups(caller)]]),
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
