import { dateOf, dayOf, fromUtc } from "@/lib/core/dates";
import type { Prisma } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { usualNights } from "@/lib/pricing/prices/schema";
import type { RateRange } from "@/lib/sync/connections/server/connector";
import { offerOf } from "./offer-rules";
import { openOffers } from "./open-offers";
import { type PlannedAccount, prepare, type PushListing, readPushListings } from "./planning";
import { acceptedPushes } from "./store";
import { storeOffers } from "./store-offers";

/** Prices of a listing for a PMS that fetches them itself. Money: hundredths of the listing's currency. */
export interface Offer {
  listing: PushListing;
  /** Changes with every change of prices; the acknowledgement names it. */
  version: string;
  ranges: RateRange[];
}

/**
 * Prices for a connection's PMS to fetch. Looks at `limit` listings that sync, by key after `after`, and returns those
 * whose nights differ from what was last acknowledged. An offer keeps its version while its prices are the same.
 * `next`: the key to go on after; null at the end. A fixed number of statements.
 */
export async function offerPrices(
  account: PlannedAccount,
  connectionId: number,
  { after, limit, now = new Date() }: { after: number; limit: number; now?: Date },
): Promise<{ offers: Offer[]; next: number | null }> {
  const { accountId } = account;
  const where = { AND: [syncing(connectionId), { key: { gt: after } }] };
  const found = await readPushListings(account, where, limit + 1);
  const listings = found.slice(0, limit);
  const keys = listings.map(({ key }) => key);
  const open = await openOffers(accountId, keys);
  const asked = await acceptedPushes(accountId, keys);
  const { clockOf } = clocksAt(now, account.account.timeZone);
  const stale = listings.filter(
    (listing) => asked.has(listing.key) || isStale(listing, dayOf(clockOf(listing).today)),
  );
  const prepared = stale.length > 0 ? await prepare(account, stale, usualNights, now) : [];
  const calculated = prepared.map((each) => {
    const push = asked.get(each.listing.key);
    const before = open.get(each.listing.key);
    const ranges = offerOf(each, { isFull: push?.kind === "full", offered: before?.ranges ?? [] });
    return { prepared: each, ranges, open: before, asked: push?.id };
  });
  const stored = await storeOffers({ id: connectionId, accountId }, calculated, now);
  for (const [key, offer] of stored) open.set(key, offer);
  const offers = listings.flatMap((listing) => {
    const offer = open.get(listing.key);
    return offer && offer.ranges.length > 0
      ? [{ listing, version: offer.id, ranges: offer.ranges }]
      : [];
  });
  return { offers, next: found.length > limit ? (listings.at(-1)?.key ?? null) : null };
}

function syncing(connectionId: number): Prisma.ListingWhereInput {
  return {
    pushEnabled: true,
    connection: { connectionId, canPush: true, newCurrency: null, missingSince: null },
  };
}

/** True if a listing's prices may have changed since they were last calculated for an offer. */
function isStale({ pushState, evaluation }: PushListing, today: number): boolean {
  if (!pushState?.nights || !pushState.nightlyDay || !evaluation) return true;
  return (
    pushState.plannedMark !== evaluation.mark || fromUtc(pushState.nightlyDay) !== dateOf(today)
  );
}
