import { type Entry, record } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { type Prisma, transaction, type Tx } from "@/lib/db/server";
import type { BulkAction, BulkRequest, BulkResult, BulkRow } from "../schema-bulk";
import { type BulkListing, holdListings, namedListings } from "./bulk-listings";
import { ensureActionsCurrent } from "./evaluate";
import { type Hidden, hiddenEntry, hiddenState, shown } from "./hide";

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
