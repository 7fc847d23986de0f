import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { addDays, dateIn, startOf } from "@/lib/core/dates";
import { type Prisma, transaction, type Tx } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { type Entry, record, type Recorder } from "@/lib/audit/server";
import { ensureActionsCurrent } from "./evaluate";
import { listingsNamed, type BulkListing, holdListings, namedListings } from "./queries";
import type { HideRequest, HideResult, UnhideRequest } from "../schema";
import type { BulkAction, BulkRequest, BulkResult, BulkRow } from "../schema-bulk";

interface Hidden {
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

const inThePast = "must not be in the past";

/** The hidden state of a listing's action at `now`; null if the day is past at the listing. */
function hiddenState(
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

const shown: Hidden = {
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
  const row = await tx.action.findFirst({ where: key });
  if (!row || row.resolvedAt) throw new Refusal("ACTION_NOT_FOUND");
  return row;
}

/** The log entry of hiding or showing an action; null if nothing changes. */
function hiddenEntry(
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

type Named = Pick<BulkAction, "listing_id" | "pms" | "action_type">;

/** Hides open actions in one transaction and a fixed number of statements. A row that is not open returns an error. */
export async function hideMany(
  caller: Caller,
  request: BulkRequest,
  now: Date,
): Promise<BulkResult> {
  const { actions } = request;
  await ensureActionsCurrent(caller, namedListings(caller, actions), now);
  const work = async (tx: Tx): Promise<BulkResult> => {
    const errors = await changeHidden(tx, caller, actions, now, (listing) =>
      hiddenState(caller, request, listing, now),
    );
    const rows = actions.map(({ listing_id, pms, action_type }, index): BulkRow => {
      const price = { nudge_id: null, from: null, to: null, currency: null };
      return { listing_id, pms, action_type, ...price, error: errors[index] ?? null };
    });
    return { rows, done: rows.filter(({ error }) => error === null).length };
  };
  return transaction(caller, work, 60);
}

/** Shows hidden actions again, within a transaction; returns an error for each that is not open. */
export function showMany(
  tx: Tx,
  caller: Caller,
  actions: readonly Named[],
  now: Date,
): Promise<(string | null)[]> {
  return changeHidden(tx, caller, actions, now, () => shown);
}

interface Change {
  listing: BulkListing;
  type: string;
  after: Hidden;
  entry: Entry;
}

/** Changes each action to what `next` returns; null refuses it. Returns an error or null for each action. */
async function changeHidden(
  tx: Tx,
  caller: Caller,
  actions: readonly Named[],
  now: Date,
  next: (listing: BulkListing) => Hidden | null,
): Promise<(string | null)[]> {
  const listingOf = await holdListings(tx, caller, actions);
  const keys = [...new Set(actions.flatMap((action) => listingOf(action)?.key ?? []))];
  const rowOf = await holdActions(tx, keys);
  const changes: Change[] = [];
  const errors = actions.map((action) => {
    const listing = listingOf(action);
    if (!listing) return "Listing not found.";
    const type = action.action_type;
    const before = rowOf(listing.key, type);
    if (!before) return "The action is no longer open.";
    const after = next(listing);
    if (!after) return "The day has already passed at the listing.";
    const entry = hiddenEntry(listing, type, { before, after, now });
    if (entry) changes.push({ listing, type, after, entry });
    return null;
  });
  await writeHidden(tx, changes);
  await record(
    tx,
    caller,
    changes.map(({ entry }) => entry),
  );
  return errors;
}

type ActionRow = Prisma.ActionGetPayload<object>;

/** Open actions of listings, locked in one order until the transaction ends. Two statements. */
async function holdActions(
  tx: Tx,
  keys: readonly number[],
): Promise<(key: number, type: string) => ActionRow | undefined> {
  await tx.$queryRaw`
    SELECT listing_key FROM action WHERE listing_key = ANY(${[...keys]}::int[]) AND resolved_at IS NULL
    ORDER BY listing_key, action_type FOR UPDATE`;
  const where = { listingKey: { in: [...keys] }, resolvedAt: null };
  const rows = await tx.action.findMany({ where });
  const byName = new Map(rows.map((row) => [`${row.listingKey} ${row.actionType}`, row]));
  return (key, type) => byName.get(`${key} ${type}`);
}

async function writeHidden(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ listing, type, after }) => ({
    listing_key: listing.key,
    action_type: type,
    hidden_at: after.hiddenAt,
    hidden_until: after.hiddenUntil,
    hidden_reason: after.hiddenReason,
    hidden_by: after.hiddenBy,
  }));
  await tx.$executeRaw`
    UPDATE action SET hidden_at = given.hidden_at, hidden_until = given.hidden_until,
      hidden_reason = given.hidden_reason, hidden_by = given.hidden_by
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (listing_key int,
      action_type text, hidden_at timestamptz, hidden_until timestamptz, hidden_reason text,
      hidden_by int)
    WHERE action.listing_key = given.listing_key AND action.action_type = given.action_type`;
}
