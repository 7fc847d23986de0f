import { changedFields, record, type Recorder } from "@/lib/audit/server";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { toMinor } from "@/lib/core/money";
import { transaction, type Tx } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import type { GuardRails } from "../rules";
import type { GuardRailsUndo, GuardRailsWrite } from "../schema";
import { findListing, toRails } from "./queries";

/**
 * Changes the guard rails of a listing: an absent field is unchanged, null removes one. They apply to later writes,
 * the floor also to every night's price. `write` is record(), or the recorder of a revert. Throws LISTING_NOT_FOUND, and CONFLICT with the
 * fields whose stored value differs from `expected`.
 */
export async function setGuardRails(
  caller: Caller,
  request: GuardRailsWrite,
  write: Recorder = record,
  expected: Partial<Record<keyof GuardRails, number | null | undefined>> = {},
): Promise<GuardRails> {
  return transaction(caller, async (tx) => {
    const listing = await lockListing(tx, caller, request);
    const where = { listingKey: listing.key };
    const before = toRails(await tx.guardRail.findFirst({ where }));
    refuseChanged(before, expected);
    const { max_change_percent, cool_down_hours, floor } = request;
    const changes = changedFields(before, { max_change_percent, cool_down_hours, floor });
    if (!changes) return before;
    const after = { ...before, ...changes.new_value };
    const data = {
      maxChangePercent: after.max_change_percent,
      coolDownHours: after.cool_down_hours,
      floor: toMinor(after.floor),
      userId: caller.actor.id,
      updatedAt: new Date(),
    };
    await tx.guardRail.upsert({ where, create: { ...where, ...data }, update: data });
    if (changes.new_value.floor !== undefined)
      await tx.floorVersion.create({ data: { ...where, floor: data.floor } });
    await markListings(tx, [listing.key], "settings");
    await write(tx, caller, [{ logType: "listing", action: "listing_changed", listing, changes }]);
    return after;
  });
}

/** Removes a listing's floor, if it has one, in the transaction that locked the listing. */
export async function endFloor(tx: Tx, caller: Caller, listingKey: number): Promise<void> {
  const { count } = await tx.guardRail.updateMany({
    where: { listingKey, floor: { not: null } },
    data: { floor: null, userId: caller.actor.id, updatedAt: new Date() },
  });
  if (count > 0) await tx.floorVersion.create({ data: { listingKey, floor: null } });
}

/** Restores the values before a write. Throws as setGuardRails; CONFLICT if a written value has changed since. */
export async function undoGuardRails(
  caller: Caller,
  { listing_id, pms, written, before }: GuardRailsUndo,
): Promise<GuardRails> {
  return setGuardRails(caller, { listing_id, pms, ...before }, record, written);
}

function refuseChanged(stored: GuardRails, expected: Parameters<typeof setGuardRails>[3]): void {
  const names = ["max_change_percent", "cool_down_hours", "floor"] as const;
  const changed = names.filter(
    (name) => expected?.[name] !== undefined && expected[name] !== stored[name],
  );
  if (changed.length === 0) return;
  const message = "has changed since";
  throw new Refusal("CONFLICT", `${new Intl.ListFormat("en").format(changed)} ${message}.`, {
    details: changed.map((path) => ({ path, message })),
  });
}

/** Locks the listing row, as every write of its prices does, and returns it. Throws LISTING_NOT_FOUND. */
async function lockListing(tx: Tx, caller: Caller, request: GuardRailsWrite) {
  const { key } = await findListing(tx, caller, request);
  await tx.$queryRaw`SELECT key FROM listing WHERE key = ${key} FOR UPDATE`;
  const listing = await tx.listing.findFirst({ where: { ...ownedListings(caller), key } });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}
