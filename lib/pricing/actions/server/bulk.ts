import type { Caller } from "@/lib/auth/server/caller";
import type { BulkRequest, BulkResult, BulkAction, BulkRow } from "../schema-bulk";
import { hideMany } from "./hide";
import { type Entry, record } from "@/lib/audit/server";
import { type Prisma, transaction, type Tx } from "@/lib/db/server";
import { applyChanges } from "@/lib/inventory/listings/server";
import type { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { markListings } from "@/lib/jobs/server";
import { type PriceEffect, priceEffect } from "@/lib/pricing/prices/server";
import { priceTypeOf } from "../board";
import type { NudgeType } from "../types";
import { acceptedEntry, changeTo, fromNudge, priceOf } from "./accept";
import { type BulkListing, holdListings, namedListings } from "./queries";
import { ensureActionsCurrent } from "./evaluate";

/**
 * Accepts or hides up to 5,000 actions in one transaction. A row that fails returns the reason and changes nothing; a
 * dry run returns what would happen.
 */
export function decideMany(
  caller: Caller,
  request: BulkRequest,
  now: Date = new Date(),
): Promise<BulkResult> {
  return request.decision === "accept"
    ? acceptMany(caller, request.actions, now)
    : hideMany(caller, request, now);
}

type Nudge = Prisma.NudgeGetPayload<object>;

/** An action that can be accepted, or the reason why not. */
interface Judged {
  row: BulkRow;
  accepted: { listing: BulkListing; nudge: Nudge; type: NudgeType; price: number } | null;
}

/**
 * Writes the prices that actions suggest, or their `value`, in one transaction and a fixed number of statements. A row
 * that cannot be accepted returns the reason and changes nothing; children keep their own prices. A dry run also returns
 * the effect on the prices of nights.
 */
async function acceptMany(
  caller: Caller,
  actions: readonly BulkAction[],
  now: Date,
): Promise<BulkResult> {
  await ensureActionsCurrent(caller, namedListings(caller, actions), now);
  let written: readonly Judged[] = [];
  const work = async (tx: Tx): Promise<BulkResult> => {
    const listingOf = await holdListings(tx, caller, actions);
    const keys = [...new Set(actions.flatMap((action) => listingOf(action)?.key ?? []))];
    // Before the nudges are locked, as evaluations lock them.
    await markListings(tx, keys, "settings");
    const nudgeOf = await holdOpenNudges(tx, keys);
    const judged = actions.map((action) => judge(action, listingOf(action), nudgeOf));
    await accept(tx, caller, judged);
    written = judged.filter(({ row }) => row.error === null);
    const rows = judged.map(({ row }) => row);
    return { rows, done: rows.filter(({ error }) => error === null).length };
  };
  const result = await transaction(caller, work, 60);
  return caller.dryRun ? { ...result, ...(await effectOf(caller, written)) } : result;
}

/** What the accepted prices do to the prices of nights. */
function effectOf(caller: Caller, written: readonly Judged[]): Promise<PriceEffect> {
  const prices = new Map<number, { base?: number; min?: number }>();
  for (const { accepted } of written) {
    if (!accepted) continue;
    const { listing, type, price } = accepted;
    const given = type === "base_price" ? { base: price } : { min: price };
    prices.set(listing.key, { ...prices.get(listing.key), ...given });
  }
  return priceEffect(caller, [...prices.keys()], (key, input) => ({
    ...input,
    ...prices.get(key),
  }));
}

/** Open nudges by listing key and type, locked in one order until the transaction ends. Two statements. */
async function holdOpenNudges(
  tx: Tx,
  keys: readonly number[],
): Promise<(key: number, type: NudgeType) => Nudge | undefined> {
  await tx.$queryRaw`
    SELECT id FROM nudge WHERE listing_key = ANY(${[...keys]}::int[]) AND status = 'open'
    ORDER BY id FOR UPDATE`;
  const nudges = await tx.nudge.findMany({
    where: { listingKey: { in: [...keys] }, status: "open" },
    orderBy: { createdAt: "asc" },
  });
  const byName = new Map(nudges.map((nudge) => [`${nudge.listingKey} ${nudge.nudgeType}`, nudge]));
  return (key, type) => byName.get(`${key} ${type}`);
}

function judge(
  { nudge_id, value, ...named }: BulkAction,
  listing: BulkListing | undefined,
  nudgeOf: (key: number, type: NudgeType) => Nudge | undefined,
): Judged {
  const nothing = { ...named, nudge_id: nudge_id ?? null, from: null, to: null };
  const refused = (error: string, row: object = {}): Judged => ({
    row: { ...nothing, currency: listing?.currency ?? null, ...row, error },
    accepted: null,
  });
  if (!listing) return refused("Listing not found.");
  const type = priceTypeOf(named.action_type);
  if (type === null) return refused("This action has no price to accept.");
  const nudge = nudgeOf(listing.key, type);
  if (!nudge) return refused("The suggestion is no longer valid.");
  const price = value ?? Number(nudge.suggestedValue) / 100;
  const from = Number(nudge.currentValue) / 100;
  const { currency } = listing;
  const row = { ...nothing, nudge_id: nudge.id, from, to: price, currency, error: null };
  if (nudge_id !== undefined && nudge.id !== nudge_id) {
    return refused("A newer suggestion exists.", row);
  }
  if (nudge.currentValue !== priceOf(listing, type)) {
    return refused("The price has changed since it was suggested.", row);
  }
  if (price === from) return refused("The value is already the price.", row);
  return { row, accepted: { listing, nudge, type, price } };
}

/** Writes the acceptable rows; a row refused by the listing's other prices or guard rails gets the error. */
async function accept(tx: Tx, caller: Caller, judged: readonly Judged[]): Promise<void> {
  const acceptable = judged.filter(({ accepted }) => accepted !== null);
  const groups = [...Map.groupBy(acceptable, ({ accepted }) => accepted?.listing.key).values()];
  if (groups.length === 0) return;
  const { rows, entries } = await applyChanges(tx, caller, {
    listings: groups.map(toChange),
    update_children: false,
    atomic: false,
  });
  const written = groups.flatMap((group, index) => {
    const errors = rows[index]?.errors;
    if (!errors) return group;
    for (const { row } of group) row.error = errors.join("; ");
    return [];
  });
  await recordAccepted(tx, caller, written, entries);
}

/** One change per listing, with both base and minimum price if both are accepted. */
function toChange(group: readonly Judged[]): ChangeRequest["listings"][number] {
  const [first] = group;
  const changes = group.flatMap(({ accepted }) =>
    accepted ? [changeTo(accepted.listing, accepted.type, accepted.price)] : [],
  );
  const named = { id: first?.row.listing_id ?? "", pms: first?.row.pms ?? "" };
  return Object.assign(named, ...changes);
}

async function recordAccepted(
  tx: Tx,
  caller: Caller,
  written: readonly Judged[],
  entries: readonly Entry[],
): Promise<void> {
  const accepted = written.flatMap((each) => each.accepted ?? []);
  await tx.nudge.updateMany({
    where: { id: { in: accepted.map(({ nudge }) => nudge.id) }, status: "open" },
    data: { status: "accepted" },
  });
  await record(tx, caller, [
    ...entries.map(fromNudge),
    ...accepted.map(({ listing, nudge, price }) => acceptedEntry(listing, nudge, price)),
  ]);
}
