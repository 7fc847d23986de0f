import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { liveBefore } from "@/lib/activity/live/server";
import { allows } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { requireCaller } from "@/lib/auth/server/page";
import { listingsInPage } from "@/lib/catalog/server";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { today } from "@/lib/core/dates";
import { type AccountId, accountIn } from "@/lib/http/account";
import { PricesView } from "./_components/prices-view";

export const generateMetadata = pageTitle("prices.title");

export default async function PricesPage({ searchParams }: PageProps<"/prices">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller("listings:view", account);
  return (
    <Prefetch queries={await prefetched(caller, account)}>
      <PricesView
        key={account}
        today={today(caller.account.timeZone)}
        canOverride={allows(caller.permissions, "customizations:edit")}
        allListings={caller.allListings}
      />
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
  ];
}
