import { randomUUID } from "node:crypto";
import type { Connection } from "@/generated/prisma/client";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { invalid, Refusal } from "@/lib/core/errors";
import { transaction, type Tx } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { requirePublicUrl } from "@/lib/intake/connectors/server/allowed-hosts";
import { sealFor, unsealFor } from "@/lib/intake/connections/server/sealed";
import type { AddFeed, FeedChange } from "../schema";

/** A listing as log entries name it. */
type LoggedListing = { key: number; listingId: string; pmsName: string; name: string };

/**
 * Adds a feed to an ical connection, for a listing that exists or for a new one, and has it read soon. Owner only.
 * Throws NOT_FOUND, LISTING_NOT_FOUND, CONFLICT for a listing that comes through another connection, and
 * VALIDATION_FAILED for an address that the connection has, or that this installation does not read.
 */
export async function addFeed(
  caller: Caller,
  connectionId: number,
  given: AddFeed,
): Promise<{ id: number; listing_key: number }> {
  requireOwner(caller);
  await requirePublicUrl(caller, given.url, "url");
  return transaction(caller, async (tx) => {
    const connection = await lockConnection(tx, caller, connectionId);
    await refuseKnown(tx, caller, connection, given.url);
    const listing = await listingFor(tx, caller, connection, given);
    const { id } = await tx.connectionFeed.create({
      data: {
        ...owned(caller),
        connectionId,
        listingKey: listing.key,
        channel: given.channel,
        url: sealFor(connection, given.url),
      },
      select: { id: true },
    });
    await readSoon(tx, caller, connectionId);
    const changes = { old_value: null, new_value: { channel: given.channel } };
    await record(tx, caller, [{ logType: "listing", action: "feed_added", listing, changes }]);
    return { id, listing_key: listing.key };
  });
}

/**
 * Changes the address of a feed, or what its unclear events are; what is known of its events stays, and the whole
 * calendar is read soon. Owner only. Throws NOT_FOUND, and VALIDATION_FAILED for an address that the connection has.
 */
export async function changeFeed(
  caller: Caller,
  feedId: number,
  { url, events_are: eventsAre }: FeedChange,
): Promise<void> {
  requireOwner(caller);
  if (url !== undefined) await requirePublicUrl(caller, url, "url");
  await transaction(caller, async (tx) => {
    const where = { id: feedId, ...owned(caller) };
    const feed = await tx.connectionFeed.findFirst({ where, include: { listing: true } });
    if (!feed) throw new Refusal("NOT_FOUND");
    const connection = await lockConnection(tx, caller, feed.connectionId);
    if (url !== undefined) await refuseKnown(tx, caller, connection, url, feedId);
    const data = {
      ...(url !== undefined && { url: sealFor(connection, url) }),
      ...(eventsAre !== undefined && { eventsAre }),
    };
    await tx.connectionFeed.updateMany({ where, data: { ...data, ...readAnew() } });
    await readSoon(tx, caller, feed.connectionId);
    const { channel, listing } = feed;
    const changes = {
      old_value: { channel, ...(eventsAre && { events_are: feed.eventsAre }) },
      new_value: {
        channel,
        ...(url !== undefined && { address: "changed" }),
        ...(eventsAre && { events_are: eventsAre }),
      },
    };
    await record(tx, caller, [{ logType: "listing", action: "feed_changed", listing, changes }]);
  });
}

/** The columns of a feed that is read as if for the first time, but for its events. */
function readAnew() {
  const well = { failure: null, reason: null, failures: 0, failingSince: null };
  return { etag: null, lastModified: null, ...well, nextReadAt: new Date() };
}

async function lockConnection(tx: Tx, caller: Caller, id: number): Promise<Connection> {
  const { accountId } = owned(caller);
  await tx.$queryRaw`
    SELECT id FROM connection WHERE id = ${id} AND account_id = ${accountId} FOR UPDATE`;
  const connection = await tx.connection.findFirst({
    where: { id, accountId, kind: "ical", state: { not: "removed" } },
  });
  if (!connection) throw new Refusal("NOT_FOUND");
  return connection;
}

async function refuseKnown(
  tx: Tx,
  caller: Caller,
  connection: Connection,
  url: string,
  except?: number,
): Promise<void> {
  const feeds = await tx.connectionFeed.findMany({
    where: { connectionId: connection.id, ...owned(caller) },
    include: { listing: { select: { name: true } } },
  });
  const same = feeds.find((feed) => feed.id !== except && unsealFor(connection, feed.url) === url);
  if (same) throw invalid("url", `is already a calendar of ${same.listing.name}`);
}

async function listingFor(
  tx: Tx,
  caller: Caller,
  connection: Connection,
  { listing_key: key, new_listing: fresh }: AddFeed,
): Promise<LoggedListing> {
  const listing = fresh
    ? await newListing(tx, caller, connection, fresh)
    : await tx.listing.findFirst({ where: { key: key ?? 0, ...owned(caller) } });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const { key: listingKey } = listing;
  const known = await tx.connectionListing.findFirst({ where: { listingKey } });
  if (known && known.connectionId !== connection.id) {
    throw new Refusal("CONFLICT", "This listing already comes through another connection.");
  }
  if (!known) {
    const data = { listingKey, connectionId: connection.id, canPush: false };
    await tx.connectionListing.create({ data });
  }
  return listing;
}

function newListing(
  tx: Tx,
  caller: Caller,
  { pmsName }: Connection,
  { name, currency, time_zone: timeZone }: NonNullable<AddFeed["new_listing"]>,
) {
  const listingId = randomUUID().slice(0, 13);
  const names = { pmsName, listingId, name, propertyName: name };
  return tx.listing.create({ data: { ...owned(caller), ...names, currency, timeZone } });
}

async function readSoon(tx: Tx, caller: Caller, id: number): Promise<void> {
  const where = { id, ...owned(caller) };
  await tx.connection.updateMany({ where, data: { nextImportAt: new Date() } });
}
