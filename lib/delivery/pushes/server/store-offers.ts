import { chargeHandedOut } from "@/lib/usage/ledger/server";
import { canonicalJson } from "@/lib/core/json";
import { transaction, type Tx } from "@/lib/db/server";
import type { RateRange } from "@/lib/intake/connections/server";
import type { OpenOffer } from "./open-offers";
import type { Prepared } from "./planning";
import { nightsIn } from "./ranges";
import { keepAccepted } from "@/lib/delivery/holds/server";
import type { Sendable } from "./judging-round";
import { writeLedgers } from "./store";

/** A listing with newly calculated prices. */
export interface Calculated {
  prepared: Prepared;
  ranges: RateRange[];
  /** The open offer, which stays as it is where its ranges are the same. */
  open: OpenOffer | undefined;
  /** The push that somebody asked for, which the offer answers. */
  asked: string | undefined;
}

type Connection = Record<"id" | "accountId", number>;

interface Offered {
  open: ReadonlyMap<number, OpenOffer>;
  calculated: readonly Calculated[];
  /** The plans of those that are calculated. */
  accepted: Sendable["accepted"];
}

/**
 * Hands prices out: stores what was calculated, and charges the listings of all offers (connections.md §6), the open ones
 * too. Returns the offers with nights, by listing; a removed connection has none. Throws API_ACCESS_REQUIRED, and then
 * stores nothing.
 */
export async function handOut(
  connection: Connection,
  { open, calculated, accepted }: Offered,
  now: Date,
): Promise<Map<number, OpenOffer>> {
  const { accountId } = connection;
  return transaction({}, async (tx) => {
    if (!(await lockConnection(tx, connection))) return new Map();
    const stored = calculated.length > 0 ? await storeOffers(tx, accountId, calculated, now) : [];
    await keepAccepted(tx, accountId, accepted);
    const offers = [...new Map([...open, ...stored])].filter(([, { ranges }]) => ranges.length > 0);
    const handed = offers.map(([listingKey, { id: version }]) => ({ listingKey, version }));
    await chargeHandedOut(tx, accountId, handed, now);
    return new Map(offers);
  });
}

/**
 * Stores calculated prices with their inputs' versions and returns the offers by listing. A new offer replaces the open
 * one. Listings acknowledged in the meantime are left to the next call.
 */
async function storeOffers(
  tx: Tx,
  accountId: number,
  calculated: readonly Calculated[],
  now: Date,
): Promise<Map<number, OpenOffer>> {
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
}

/** Locks the connection: offers and acknowledgements of it take turns. */
async function lockConnection(tx: Tx, { id, accountId }: Connection): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM connection WHERE id = ${id} AND account_id = ${accountId} AND state <> 'removed'
    FOR NO KEY UPDATE`;
  return rows.length > 0;
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

function next({ prepared, ranges, open, asked }: Calculated): OpenOffer {
  const isSame = open && canonicalJson(open.ranges) === canonicalJson(ranges);
  if (isSame && asked === undefined) return open;
  return { id: asked ?? crypto.randomUUID(), listingKey: prepared.listing.key, ranges };
}

/** Offers with nights wait for their acknowledgement; what was asked for and has none is done. Two statements. */
async function insertOffers(
  tx: Tx,
  accountId: number,
  offers: readonly OpenOffer[],
  now: Date,
): Promise<void> {
  const rows = offers.map(({ id, listingKey: key, ranges }) => {
    return { id, key, nights: nightsIn(ranges).length };
  });
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
