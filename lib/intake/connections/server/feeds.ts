import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireCustomer, requireFreshSignIn, requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { db, transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { addFeed } from "@/lib/intake/sources/ical/server";
import type { NewFeed } from "../schema-feeds";
import { connectionEntry } from "./entries";

/**
 * Adds a calendar to a listing, or to a new one, through the account's connection for calendars, which the first one
 * makes. Owner only. Throws SIGN_IN_AGAIN, LISTING_NOT_FOUND, CONFLICT for a listing of another connection, and VALIDATION_FAILED.
 */
export async function addCalendar(
  caller: Caller,
  { url, channel, listing, new_listing: fresh }: NewFeed,
): Promise<{ connection_id: number }> {
  requireOwner(caller);
  requireCustomer(caller);
  requireFreshSignIn(caller);
  const connectionId = await calendarsOf(caller);
  const target = listing ? { listing_key: await keyOf(caller, listing) } : { new_listing: fresh };
  await addFeed(caller, connectionId, { url, channel, ...target });
  wakeSoon("import-connections");
  return { connection_id: connectionId };
}

async function keyOf(
  caller: Caller,
  { listing_id: listingId, pms_name: pmsName }: NonNullable<NewFeed["listing"]>,
): Promise<number> {
  const where = { ...owned(caller), listingId, pmsName };
  const row = await db().listing.findFirst({ where, select: { key: true } });
  if (!row) throw new Refusal("LISTING_NOT_FOUND");
  return row.key;
}

/** The account's connection for calendars, made where there is none. */
async function calendarsOf(caller: Caller): Promise<number> {
  return transaction(caller, async (tx) => {
    // Concurrent calls would create two.
    await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${owned(caller).accountId} FOR UPDATE`;
    const where = { ...owned(caller), kind: "ical", state: { not: "removed" } } as const;
    const found = await tx.connection.findFirst({ where, select: { id: true } });
    if (found) return found.id;
    const names = { pmsName: "ical", name: "iCal" };
    const { id } = await tx.connection.create({
      data: { ...owned(caller), ...names, kind: "ical" },
      select: { id: true },
    });
    const changes = { old_value: null, new_value: { pms_name: "ical" } };
    await record(tx, caller, [connectionEntry("connection_added", names, changes)]);
    return id;
  });
}
