import { dayOf } from "@/lib/core/dates";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import type { ModelListing, PastMarket } from "@/lib/market/model/server";
import { pastMarkets, type PastSnapshot, snapshotsAsOf } from "./read";

/** A listing whose past is read. */
interface PastListing extends Pick<ModelListing, "country" | "state"> {
  key: number;
  timeZone: string | null;
}

/** Current day by listing key; the account's day for other listings, such as those of mapping groups. */
export function dayLookup(
  { account }: { account: { timeZone: string } },
  listings: readonly PastListing[],
  now: Date,
): (key: number) => number {
  const { clockOf } = clocksAt(now, account.timeZone);
  const days = new Map(listings.map((each) => [each.key, dayOf(clockOf(each).today)]));
  const usual = dayOf(clockOf({ timeZone: null }).today);
  return (key) => days.get(key) ?? usual;
}

/** Stored history of a listing at an instant: its nights, and their market. */
export interface ListingPast {
  snapshot: PastSnapshot;
  market: PastMarket;
}

/** Snapshots of listings at an instant, with their markets. Two statements. */
export async function readPast<T extends PastListing>(
  listings: readonly T[],
  todayOf: (listing: T) => number,
  asOf: Date,
  daysNow: (key: number) => number,
): Promise<(listing: T) => ListingPast | undefined> {
  const firstDays = new Map(listings.map((each) => [each.key, todayOf(each)]));
  const snapshots = await snapshotsAsOf(firstDays, asOf, daysNow);
  const marketOf = await pastMarkets(snapshots.values());
  return (listing) => {
    const snapshot = snapshots.get(listing.key);
    return snapshot && { snapshot, market: marketOf(snapshot)(listing, todayOf(listing)) };
  };
}
