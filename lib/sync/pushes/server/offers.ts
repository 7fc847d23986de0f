import { db, transaction, type Tx } from "@/lib/db/server";
import type { RateRange } from "@/lib/sync/connections/server/connector";
import { writeLedgers } from "./store";
import type { NightLedger } from "./ledger";
import { chunked } from "./chunked";
import {
  type PlannedAccount,
  planOf,
  prepare,
  type PushListing,
  readPushListings,
} from "./planning";
import { nightsIn, toRanges } from "./ranges";
import { usualNights } from "@/lib/pricing/prices/schema";
import { canonicalJson } from "@/lib/core/json";

/** Prices of a listing for a PMS that fetches them itself. Money: hundredths of `currency`. */
export interface Offer {
  listing: PushListing;
  /** Grows with every change; the acknowledgement names it. */
  version: bigint;
  ranges: RateRange[];
}

/** Listings that are priced at a time. */
const batchSize = 100;

/**
 * What a connection's PMS has to fetch: of listings that sync, by key after `after`, those whose nights differ from what
 * it last acknowledged, at most `limit`. An offer that was not acknowledged keeps its version while it is the same.
 * `next`: the key to go on after; null at the end.
 */
export async function offerPrices(
  account: PlannedAccount,
  connectionId: number,
  { after, limit, now = new Date() }: { after: number; limit: number; now?: Date },
): Promise<{ offers: Offer[]; next: number | null }> {
  const offers: Offer[] = [];
  const keys = await syncingKeys(account, connectionId, after);
  for (const part of chunked(keys, batchSize)) {
    const planned = await planOffers(account, part, now);
    const some = planned.slice(0, limit - offers.length);
    offers.push(...(await transaction({}, (tx) => storeOffers(tx, account.accountId, some, now))));
    const last = some.at(-1);
    const isCut = some.length < planned.length || part.at(-1) !== keys.at(-1);
    if (offers.length >= limit && last) return { offers, next: isCut ? last.listing.key : null };
  }
  return { offers, next: null };
}

async function syncingKeys(
  { accountId }: PlannedAccount,
  connectionId: number,
  after: number,
): Promise<number[]> {
  const rows = await db().listing.findMany({
    where: {
      accountId,
      key: { gt: after },
      pushEnabled: true,
      connection: { connectionId, canPush: true, newCurrency: null, missingSince: null },
    },
    select: { key: true },
    orderBy: { key: "asc" },
  });
  return rows.map(({ key }) => key);
}

type Planned = Omit<Offer, "version"> & { ledger: NightLedger };

async function planOffers(
  account: PlannedAccount,
  keys: readonly number[],
  now: Date,
): Promise<Planned[]> {
  const listings = await readPushListings(account, { key: { in: [...keys] } });
  const prepared = await prepare(account, listings, usualNights, now);
  const how = { arrivalRules: true, isFull: false };
  return prepared.flatMap((each) => {
    const ranges = toRanges(planOf(each, undefined, how));
    return ranges.length > 0 ? [{ listing: each.listing, ledger: each.ledger, ranges }] : [];
  });
}

/** Stores offers that are new, and deletes those that they replace. Five statements at most. */
async function storeOffers(
  tx: Tx,
  accountId: number,
  planned: readonly Planned[],
  now: Date,
): Promise<Offer[]> {
  const open = await tx.pushRequest.findMany({
    where: {
      accountId,
      state: "sent",
      push: { kind: "offer", listingKey: { in: planned.map(({ listing }) => listing.key) } },
    },
    select: { id: true, pushId: true, ranges: true, push: { select: { listingKey: true } } },
  });
  const openOf = new Map(open.map((request) => [request.push.listingKey, request]));
  const isKept = ({ listing, ranges }: Planned): boolean => {
    const stored = openOf.get(listing.key)?.ranges;
    return stored !== undefined && canonicalJson(stored) === canonicalJson(ranges);
  };
  const changed = planned.filter((each) => !isKept(each));
  const replaced = changed.flatMap(({ listing }) => openOf.get(listing.key)?.pushId ?? []);
  await tx.pricePush.deleteMany({ where: { accountId, id: { in: replaced } } });
  if (changed.length > 0) {
    // The acknowledgement writes into it.
    const rows = changed.map(({ listing, ledger }) => ({ listingKey: listing.key, ledger }));
    await writeLedgers(tx, accountId, rows);
  }
  const ids = new Map(changed.map(({ listing }) => [listing.key, crypto.randomUUID()]));
  const made = await createOffers(tx, accountId, changed, ids, now);
  const versionOf = new Map(made.map(({ id, pushId }) => [pushId, id]));
  return planned.flatMap(({ listing, ranges }) => {
    const version = versionOf.get(ids.get(listing.key) ?? "") ?? openOf.get(listing.key)?.id;
    return version === undefined ? [] : [{ listing, ranges, version }];
  });
}

async function createOffers(
  tx: Tx,
  accountId: number,
  changed: readonly Planned[],
  ids: ReadonlyMap<number, string>,
  now: Date,
): Promise<{ id: bigint; pushId: string }[]> {
  const offer = { kind: "offer", status: "sending", userId: 0, requestedAt: now } as const;
  const sent = { state: "sent", attempts: 1, sentAt: now } as const;
  await tx.pricePush.createMany({
    data: changed.map(({ listing: { key: listingKey }, ranges }) => {
      const nights = nightsIn(ranges).length;
      return { ...offer, id: ids.get(listingKey) ?? "", accountId, listingKey, nights };
    }),
  });
  return tx.pushRequest.createManyAndReturn({
    data: changed.map(({ listing, ranges }) => {
      const pushId = ids.get(listing.key) ?? "";
      return { ...sent, accountId, pushId, ranges: ranges.map((range) => ({ ...range })) };
    }),
    select: { id: true, pushId: true },
  });
}
