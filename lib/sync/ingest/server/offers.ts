import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf, dayOf, fromUtc } from "@/lib/core/dates";
import { db, type Prisma, transaction, type Tx } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { usualNights } from "@/lib/pricing/prices/schema";
import type { RateRange } from "@/lib/sync/connections/server/connector";
import {
  prepare,
  type Prepared,
  type PushListing,
  readPushListings,
} from "@/lib/sync/pushes/server/planning";
import { parseRequest } from "@/lib/sync/pushes/server/requests";
import { acceptedPushes, writeLedgers } from "@/lib/sync/pushes/server/store";
import type { PricesPage, PricesQuery } from "../schema-prices";
import { lockConnection } from "./connection";
import { offerOf, shownRange } from "./offer-rules";

/** Prices that were offered and not acknowledged. */
interface Offer {
  id: string;
  listingKey: number;
  ranges: RateRange[];
}

/** A listing whose prices were calculated anew. */
interface Calculated {
  prepared: Prepared;
  ranges: RateRange[];
  /** The open offer, which stays as it is where its ranges are the same. */
  open: Offer | undefined;
  /** The push that somebody asked for, which the offer answers. */
  asked: string | undefined;
}

/**
 * New prices of the connection's listings that sync, a page of them: nights that differ from what was last acknowledged.
 * What is not acknowledged is offered again under the same version until the prices change. Looks at `limit` listings in
 * a fixed number of statements.
 */
export async function offerPrices(
  caller: Caller,
  { cursor = 0, limit }: PricesQuery,
  now: Date = new Date(),
): Promise<PricesPage> {
  const found = await readPushListings(caller, { AND: [syncing(caller), { key: { gt: cursor } }] });
  const listings = found.slice(0, limit);
  const open = await openOffers(caller, listings);
  const asked = await acceptedPushes(
    caller.accountId,
    listings.map(({ key }) => key),
  );
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const stale = listings.filter(
    (listing) => asked.has(listing.key) || isStale(listing, dayOf(clockOf(listing).today)),
  );
  const prepared = stale.length > 0 ? await prepare(caller, stale, usualNights, now) : [];
  const calculated = prepared.map((each) => {
    const push = asked.get(each.listing.key);
    const ranges = offerOf(each, push?.kind === "full");
    return { prepared: each, ranges, open: open.get(each.listing.key), asked: push?.id };
  });
  const offers = await store(caller, calculated, now);
  for (const [key, offer] of offers) open.set(key, offer);
  const prices = listings.flatMap(({ key, listingId, currency }) => {
    const offer = open.get(key);
    if (!offer || offer.ranges.length === 0) return [];
    return [
      { listing_id: listingId, currency, version: offer.id, ranges: offer.ranges.map(shownRange) },
    ];
  });
  const has_more = found.length > listings.length;
  return { prices, next_cursor: has_more ? String(listings.at(-1)?.key) : null, has_more };
}

function syncing({ connection }: Caller): Prisma.ListingWhereInput {
  const id = connection?.id ?? 0;
  return {
    pushEnabled: true,
    connection: { connectionId: id, canPush: true, newCurrency: null, missingSince: null },
  };
}

/** Whether a listing's prices may have changed since they were last calculated for an offer. */
function isStale({ pushState, evaluation }: PushListing, today: number): boolean {
  if (!pushState?.nights || !pushState.nightlyDay || !evaluation) return true;
  return (
    pushState.plannedMark !== evaluation.mark || fromUtc(pushState.nightlyDay) !== dateOf(today)
  );
}

async function openOffers(
  caller: Caller,
  listings: readonly PushListing[],
): Promise<Map<number, Offer>> {
  const rows = await db().pricePush.findMany({
    where: {
      ...owned(caller),
      kind: "offer",
      status: "sending",
      listingKey: { in: listings.map(({ key }) => key) },
    },
    select: { id: true, listingKey: true, requests: { select: { ranges: true, rejected: true } } },
  });
  const offers = rows.map(({ id, listingKey, requests }) => ({
    id,
    listingKey,
    ranges: requests.flatMap((request) => parseRequest(request).ranges),
  }));
  return new Map(offers.map((offer) => [offer.listingKey, offer]));
}

/**
 * Stores what was calculated, with what it followed from, and returns the offers. A new one replaces the open one. Listings
 * that were acknowledged meanwhile are left to the next call.
 */
async function store(
  caller: Caller,
  calculated: readonly Calculated[],
  now: Date,
): Promise<Map<number, Offer>> {
  if (calculated.length === 0) return new Map();
  const { accountId } = owned(caller);
  return transaction({}, async (tx) => {
    await lockConnection(tx, caller);
    const isCurrent = await unchangedLedgers(tx, accountId, calculated);
    const current = calculated.filter(isCurrent);
    const offers = new Map(current.map((each) => [each.prepared.listing.key, next(each)]));
    const kept = new Set(current.flatMap(({ open, asked }) => (open && !asked ? [open.id] : [])));
    const changed = [...offers.values()].filter(({ id }) => !kept.has(id));
    await tx.pricePush.deleteMany({
      where: {
        accountId,
        kind: "offer",
        status: "sending",
        listingKey: { in: changed.map(({ listingKey }) => listingKey) },
      },
    });
    await insertOffers(tx, accountId, changed, now);
    await writeLedgers(tx, accountId, current.map(ledgerRow));
    return offers;
  });
}

function ledgerRow({ prepared: { listing, ledger, today } }: Calculated) {
  const mark = listing.evaluation?.mark ?? null;
  return { listingKey: listing.key, ledger, today, isNightly: true, mark };
}

/** Whether a listing's stored nights are those that its prices were calculated from. One statement. */
async function unchangedLedgers(
  tx: Tx,
  accountId: number,
  calculated: readonly Calculated[],
): Promise<(each: Calculated) => boolean> {
  const keys = calculated.map(({ prepared }) => prepared.listing.key);
  const rows = await tx.listingPush.findMany({
    where: { accountId, listingKey: { in: keys } },
    select: { listingKey: true, nights: true },
  });
  const stored = new Map(rows.map(({ listingKey, nights }) => [listingKey, nights]));
  return ({ prepared: { listing } }) => {
    const [now, then] = [stored.get(listing.key) ?? null, listing.pushState?.nights ?? null];
    return now === null || then === null ? now === then : Buffer.from(now).equals(then);
  };
}

function next({ prepared, ranges, open, asked }: Calculated): Offer {
  const isSame = open && JSON.stringify(open.ranges) === JSON.stringify(ranges);
  if (isSame && asked === undefined) return open;
  return { id: asked ?? crypto.randomUUID(), listingKey: prepared.listing.key, ranges };
}

/** Offers with nights wait for their acknowledgement; what was asked for and has none is done. */
async function insertOffers(
  tx: Tx,
  accountId: number,
  offers: readonly Offer[],
  now: Date,
): Promise<void> {
  const rows = offers.map(({ id, listingKey: key, ranges }) => ({
    id,
    key,
    nights: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  }));
  await tx.$executeRaw`
    INSERT INTO price_push AS stored
      (id, account_id, listing_key, user_id, kind, status, nights, requested_at)
    SELECT id, ${accountId}::int, listing.key, 0, 'offer', 'sending', nights, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, key int, nights smallint)
    JOIN listing ON listing.key = given.key AND listing.account_id = ${accountId}
    WHERE nights > 0 OR EXISTS (SELECT FROM price_push asked WHERE asked.id = given.id)
    ORDER BY given.key
    ON CONFLICT (id) DO UPDATE SET kind = 'offer', nights = excluded.nights,
      status = CASE excluded.nights WHEN 0 THEN 'confirmed' ELSE 'sending' END::"PricePushStatus",
      ended_at = CASE excluded.nights WHEN 0 THEN ${now}::timestamptz END
    WHERE stored.account_id = ${accountId}`;
  await tx.pushRequest.createMany({
    data: offers
      .filter(({ ranges }) => ranges.length > 0)
      .map(({ id: pushId, ranges }) => ({
        accountId,
        pushId,
        state: "sent",
        sentAt: now,
        attempts: 1,
        ranges: ranges.map((range) => ({ ...range })),
      })),
  });
}
