import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { addDays, dateIn, startOf } from "@/lib/core/dates";
import { type Prisma, transaction, type Tx } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { type Entry, record, type Recorder } from "@/lib/audit/server";
import { ensureActionsCurrent } from "./evaluate";
import { listingsNamed } from "./queries";
import type { HideRequest, HideResult, UnhideRequest } from "../schema";

export interface Hidden {
  hiddenAt: Date | null;
  hiddenUntil: Date | null;
  hiddenReason: string | null;
  hiddenBy: number | null;
}

/**
 * Hides an open action until the end of a day, or until it is shown again. Idempotent. Throws LISTING_NOT_FOUND,
 * ACTION_NOT_FOUND if it is not open, VALIDATION_FAILED for a past day.
 */
export async function hideAction(
  caller: Caller,
  request: HideRequest,
  now: Date = new Date(),
): Promise<HideResult> {
  return change(caller, request, now, (listing) => {
    const hidden = hiddenState(caller, request, listing, now);
    if (!hidden) throw invalid("until", inThePast);
    return hidden;
  });
}

export const inThePast = "must not be in the past";

/** The hidden state of a listing's action at `now`; null if the day is past at the listing. */
export function hiddenState(
  caller: Caller,
  { until = null, reason }: Pick<HideRequest, "until" | "reason">,
  listing: { timeZone: string | null },
  now: Date,
): Hidden | null {
  const zone = listing.timeZone ?? caller.account.timeZone;
  if (until !== null && until < dateIn(zone, now)) return null;
  return {
    hiddenAt: now,
    hiddenUntil: until === null ? null : startOf(addDays(until, 1), zone),
    hiddenReason: reason ?? null,
    hiddenBy: caller.actor.id,
  };
}

/** Shows a hidden action again. Idempotent. Throws the same errors as hideAction. */
export async function unhideAction(
  caller: Caller,
  request: UnhideRequest,
  now: Date = new Date(),
  write: Recorder = record,
): Promise<HideResult> {
  return change(caller, request, now, () => shown, write);
}

export const shown: Hidden = {
  hiddenAt: null,
  hiddenUntil: null,
  hiddenReason: null,
  hiddenBy: null,
};

async function change(
  caller: Caller,
  { listing_id, pms, action_type: actionType }: UnhideRequest,
  now: Date,
  next: (listing: { timeZone: string | null }) => Hidden,
  write: Recorder = record,
): Promise<HideResult> {
  await ensureActionsCurrent(caller, listingsNamed(caller, { listing_id, pms }), now);
  return transaction(caller, async (tx) => {
    const listing = await tx.listing.findFirst({
      where: { ...ownedListings(caller), listingId: listing_id, pmsName: pms },
    });
    if (!listing) throw new Refusal("LISTING_NOT_FOUND");
    const row = await hold(tx, { listingKey: listing.key, actionType });
    const after = next(listing);
    const entry = hiddenEntry(listing, actionType, { before: row, after, now });
    if (entry) {
      const where = { listingKey_actionType: { listingKey: listing.key, actionType } };
      await tx.action.update({ where, data: after });
      await write(tx, caller, [entry]);
    }
    return { status: "success" as const, hidden_until: after.hiddenUntil?.toISOString() ?? null };
  });
}

/** The open action, locked until the transaction ends. */
async function hold(
  tx: Tx,
  key: { listingKey: number; actionType: string },
): Promise<Prisma.ActionGetPayload<object>> {
  await tx.$queryRaw`
    SELECT listing_key FROM action
    WHERE listing_key = ${key.listingKey} AND action_type = ${key.actionType} FOR UPDATE`;
  const row = await tx.action.findUnique({ where: { listingKey_actionType: key } });
  if (!row || row.resolvedAt) throw new Refusal("ACTION_NOT_FOUND");
  return row;
}

/** The log entry of hiding or showing an action; null if nothing changes. */
export function hiddenEntry(
  listing: ListingEntry["listing"],
  actionType: string,
  { before, after, now }: { before: Hidden; after: Hidden; now: Date },
): Entry | null {
  const isOver = before.hiddenUntil !== null && before.hiddenUntil <= now;
  const old_value = describe(actionType, isOver ? shown : before);
  const new_value = describe(actionType, after);
  if (JSON.stringify(old_value) === JSON.stringify(new_value)) return null;
  const action = after.hiddenAt ? "action_hidden" : "action_unhidden";
  return { logType: "listing", action, listing, changes: { old_value, new_value } };
}

type ListingEntry = Extract<Entry, { logType: "listing" }>;

/** How the activity log describes the state of an action, hidden or not. */
function describe(action_type: string, { hiddenAt, hiddenUntil, hiddenReason }: Hidden) {
  const hidden_until = hiddenUntil?.toISOString() ?? null;
  return { action_type, hidden: hiddenAt !== null, hidden_until, reason: hiddenReason };
}
