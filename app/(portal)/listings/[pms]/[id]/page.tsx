import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { liveBefore } from "@/lib/activity/live/server";
import { allows } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { requireCaller } from "@/lib/auth/server/page";
import { getListing, pageListing, readCatalog } from "@/lib/catalog/server";
import { catalogQuery, listingQuery, mostInPage } from "@/lib/catalog/client";
import { today } from "@/lib/core/dates";
import { type AccountId, accountIn } from "@/lib/http/fetcher";
import { sendingQuery } from "@/lib/delivery/pushes/client-listing";
import { sendingOf } from "@/lib/delivery/pushes/server";
import { priceDecimals } from "@/lib/identity/settings/server";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { listGroups } from "@/lib/inventory/groups/server";
import { boardRights } from "@/lib/pricing/actions/board";
import { calendarQuery } from "@/lib/pricing/prices/client";
import { spanFrom } from "@/lib/pricing/prices/listing-nights";
import { priceCalendar } from "@/lib/pricing/prices/server";
import { ListingView } from "./_components/listing-view";

/** Read once per request, for the title and the page. */
const readListing = cache((caller: Caller, pms: string, id: string) => getListing(caller, id, pms));

type Props = PageProps<"/listings/[pms]/[id]">;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { caller, listing } = await openPage(props);
  const { listings } = await readListing(caller, listing.pms, listing.id);
  return { title: listings[0]?.name ?? listing.id };
}

export default async function ListingPage(props: Props) {
  const { account, caller, listing } = await openPage(props);
  const { id, pms, details } = listing;
  const night = today(details.time_zone);
  const rights = {
    ...boardRights(caller.permissions),
    timeZone: caller.account.timeZone,
    allListings: caller.allListings,
    editsRules: allows(caller.permissions, "customizations:edit"),
    accountName: caller.account.name,
    decimals: await priceDecimals(caller),
  };
  return (
    <Prefetch queries={await prefetched(caller, account, { id, pms, night })}>
      <ListingView
        key={`${account} ${pms} ${id}`}
        listing={{ id, pms }}
        today={night}
        zone={details.time_zone}
        rights={rights}
        seesBookings={allows(caller.permissions, "bookings:view")}
        editsOverrides={allows(caller.permissions, "customizations:edit")}
      />
    </Prefetch>
  );
}

async function openPage({ params, searchParams }: Props) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller("listings:view", account);
  const { pms, id } = await params;
  const listing = await pageListing(caller, pms, id);
  return { account, caller, listing: listing ?? notFound() };
}

async function prefetched(
  caller: Caller,
  account: AccountId,
  { id, pms, night }: { id: string; pms: string; night: string },
): Promise<Prefetched[]> {
  const { from, to } = spanFrom(night);
  const live = await liveBefore(caller, account);
  const catalog = await readCatalog(caller);
  const names: Prefetched = [catalogQuery(account), async () => catalog];
  return [
    live,
    ...(catalog.total_listings > mostInPage ? [] : [names]),
    [listingQuery(account, { id, pms }), () => readListing(caller, pms, id)],
    [groupsQuery(account), () => listGroups(caller)],
    [
      sendingQuery(account, { id, pms }),
      () => sendingOf(caller, { listing_id: id, pms_name: pms }),
    ],
    [
      calendarQuery(account, [{ id, pms }], from, to),
      () => priceCalendar(caller, { listings: [{ id, pms }], from, to }),
    ],
  ];
}
