import type { Caller } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import { transaction, type Tx } from "@/lib/db/server";
import {
  emptyLedger,
  type NightLedger,
  outcome,
  storedLedger,
} from "@/lib/sync/pushes/server/ledger";
import { nightsIn, type PlannedNight } from "@/lib/sync/pushes/server/ranges";
import { parseRequest } from "@/lib/sync/pushes/server/requests";
import { settleNights } from "@/lib/sync/pushes/server/settle";
import { writeLedgers } from "@/lib/sync/pushes/server/store";
import { chargeFirstPush } from "@/lib/usage/ledger/server";
import type { AckRow } from "../schema-prices";
import type { RowResult } from "../schema-rows";
import {
  type IngestConnection,
  type IngestListing,
  lockConnection,
  lockListings,
  unknownListing,
} from "./connection";
import { type CheckedRow, resultOf, withoutRepeats } from "./rows";

type Result = Omit<ReturnType<typeof resultOf>, "rows"> & { prices: RowResult[] };

/** An offer with what the PMS says of it. */
interface Ended {
  id: string;
  listing: IngestListing;
  ledger: NightLedger;
  messages: string[];
  confirmed: number;
  refused: number;
}

/**
 * Confirms offered prices: the acknowledgement is the connection's read-back, counts for usage and sets the listings' last
 * sync. A version that is not the one last sent is refused; the same acknowledgement again changes nothing.
 */
export async function acknowledgePrices(
  caller: Caller,
  given: readonly CheckedRow<AckRow>[],
  now: Date = new Date(),
): Promise<Result> {
  const rows = withoutRepeats(given);
  return transaction(caller, async (tx) => {
    const connection = await lockConnection(tx, caller);
    const good = rows.flatMap(({ row, error }) => (row && error === undefined ? [row] : []));
    const ids = good.map(({ listing_id }) => listing_id);
    const listings = await lockListings(tx, connection, ids);
    const offers = await readOffers(tx, connection, good, listings);
    const ledgers = await readLedgers(tx, connection, listings);
    const ended = good.flatMap((row): Ended[] => {
      const listing = listings.get(row.listing_id);
      const offer = listing && offers.get(listing.key);
      if (!listing || !offer?.isOpen) return [];
      return [settle(row, listing, offer, ledgers(listing.key))];
    });
    await write(tx, connection, ended, now);
    const { rows: prices, ...counts } = resultOf(rows, (row) => {
      const listing = listings.get(row.listing_id);
      if (!listing) return { error: unknownListing };
      return offers.has(listing.key) ? {} : { error: notLast };
    });
    return { ...counts, prices };
  });
}

const notLast = "version: is not the one last sent; fetch the prices again";

interface Offer {
  id: string;
  isOpen: boolean;
  nights: PlannedNight[];
}

/** The offers that the rows name, by listing. A replaced one is not stored any more. One statement. */
async function readOffers(
  tx: Tx,
  { accountId }: IngestConnection,
  rows: readonly AckRow[],
  listings: ReadonlyMap<string, IngestListing>,
): Promise<Map<number, Offer>> {
  const named = rows.flatMap(({ listing_id, version }) => {
    const key = listings.get(listing_id)?.key;
    return key === undefined ? [] : [{ key, version: version.toLowerCase() }];
  });
  const found = await tx.pricePush.findMany({
    where: { accountId, kind: "offer", id: { in: named.map(({ version }) => version) } },
    select: {
      id: true,
      listingKey: true,
      status: true,
      requests: { select: { ranges: true, rejected: true } },
    },
  });
  const offers = found.flatMap(({ id, listingKey, status, requests }) => {
    if (!named.some(({ key, version }) => key === listingKey && version === id)) return [];
    const nights = requests.flatMap((request) => nightsIn(parseRequest(request).ranges));
    return [[listingKey, { id, isOpen: status === "sending", nights }] as const];
  });
  return new Map(offers);
}

interface StoredNights {
  ledger: NightLedger;
  messages: string[];
}

async function readLedgers(
  tx: Tx,
  { accountId }: IngestConnection,
  listings: ReadonlyMap<string, IngestListing>,
): Promise<(key: number) => StoredNights> {
  const keys = [...listings.values()].map(({ key }) => key);
  const rows = await tx.listingPush.findMany({
    where: { accountId, listingKey: { in: keys } },
    select: { listingKey: true, nights: true, messages: true },
  });
  const byKey = new Map(rows.map((row) => [row.listingKey, row]));
  return (key) => {
    const row = byKey.get(key);
    return {
      ledger: row?.nights ? storedLedger(row.nights) : emptyLedger(0, 0),
      messages: [...(row?.messages ?? [])],
    };
  };
}

/** Writes an offer's nights into the ledger as confirmed, or as refused in the PMS's words. */
function settle(
  { rejected = [] }: AckRow,
  listing: IngestListing,
  { id, nights }: Offer,
  { ledger, messages }: StoredNights,
): Ended {
  const refusals = rejected.map(({ start_date, end_date, message }) => ({
    from: dayOf(start_date),
    to: dayOf(end_date),
    message,
  }));
  let [confirmed, refused] = [0, 0];
  for (const night of nights) {
    const refusal = refusals.find(({ from, to }) => from <= night.day && night.day <= to);
    if (refusal) refused++;
    else confirmed++;
    const ending = refusal
      ? { outcome: outcome.rejected, word: wordOf(messages, refusal.message) }
      : { outcome: outcome.confirmed };
    settleNights(ledger, [night], ending, () => undefined);
  }
  return { id, listing, ledger, messages, confirmed, refused };
}

/** Number of a message, from 1. */
function wordOf(messages: string[], message: string): number {
  const known = messages.indexOf(message);
  return known >= 0 ? known + 1 : messages.push(message);
}

async function write(
  tx: Tx,
  { id, accountId }: IngestConnection,
  ended: readonly Ended[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  await writeLedgers(
    tx,
    accountId,
    ended.map(({ listing, ledger, messages }) => ({ listingKey: listing.key, ledger, messages })),
  );
  const rows = ended.map(({ id: push, confirmed, refused, messages }) => ({
    id: push,
    status: refused === 0 ? "confirmed" : confirmed > 0 ? "partly" : "failed",
    confirmed,
    error: refused === 0 ? null : (messages.at(-1) ?? null),
  }));
  await tx.$executeRaw`
    UPDATE price_push AS p SET status = given.status, confirmed = given.confirmed,
      error = given.error, answered_at = ${now}::timestamptz, ended_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (id uuid, status "PricePushStatus", confirmed smallint, error text)
    WHERE p.id = given.id AND p.account_id = ${accountId}`;
  await tx.pushRequest.updateMany({
    where: { accountId, pushId: { in: rows.map((row) => row.id) } },
    data: { state: "settled" },
  });
  const pushed = ended.filter(({ confirmed }) => confirmed > 0);
  for (const { id: pushId, listing } of pushed) {
    await chargeFirstPush(tx, { accountId, listingKey: listing.key, pushId, at: now });
  }
  const keys = pushed.map(({ listing }) => listing.key);
  await tx.listing.updateMany({
    where: { accountId, key: { in: keys } },
    data: { lastDatePushed: now },
  });
  if (keys.length > 0) {
    await tx.connection.updateMany({ where: { id, accountId }, data: { lastPushAt: now } });
  }
}
