import type { Prefetched } from "@/components/prefetch/prefetch";
import { liveBefore } from "@/lib/activity/live/server";
import type { Caller } from "@/lib/auth/server/caller";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { listingsInPage } from "@/lib/catalog/server";
import type { AccountId } from "@/lib/http/fetcher";

/** Returns what a page was called with as URL parameters. */
export function paramsOf(
  given: Readonly<Record<string, string | string[] | undefined>>,
): URLSearchParams {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    [value ?? []].flat().map((text) => [name, text]),
  );
  return new URLSearchParams(pairs);
}

/**
 * Returns the listings and their catalog with `more`, for a page that shows them all; only the version to refresh from
 * for an account with more listings than a page carries.
 */
export async function withListings(
  caller: Caller,
  account: AccountId,
  more: readonly Prefetched[] = [],
): Promise<Prefetched[]> {
  const live = await liveBefore(caller, account);
  const listings = await listingsInPage(caller);
  if (!listings) return [live];
  return [
    live,
    [catalogQuery(account), async () => listings.catalog],
    [listingsQuery(account), listings.read],
    ...more,
  ];
}
