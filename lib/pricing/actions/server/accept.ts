import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { answering, type Prisma, transaction, type Tx } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { applyChanges } from "@/lib/inventory/listings/server";
import { markListings } from "@/lib/jobs/server";
import { type Entry, record } from "@/lib/audit/server";
import { priceEffect } from "@/lib/pricing/prices/server";
import { ensureActionsCurrent } from "./evaluate";
import { listingsNamed } from "./queries";
import type { AcceptRequest, AcceptResult } from "../schema";
import type { NudgeType } from "../types";

/**
 * Writes the price that an open nudge suggests, or `value` instead, to the listing and optionally to its children: all
 * or nothing. A dry run also returns the effect on the prices of nights. Throws LISTING_NOT_FOUND, NOT_FOUND for an
 * unknown nudge, CONFLICT if it is no longer open or a newer one exists, VALIDATION_FAILED if the price breaks min ≤
 * base ≤ max or equals the current one, and ERR-GUARD-RAIL if a guard rail forbids it.
 */
export async function acceptNudge(
  caller: Caller,
  request: AcceptRequest,
  now: Date = new Date(),
): Promise<AcceptResult> {
  await ensureActionsCurrent(caller, listingsNamed(caller, request), now);
  const answered = answering(caller, (accepted: { answer: AcceptResult }) => accepted.answer);
  const { answer, keys } = await transaction(answered, (tx) => accept(tx, caller, request));
  if (!caller.dryRun) return answer;
  const { nudge_type, applied_value: price } = answer;
  const next = nudge_type === "base_price" ? { base: price } : { min: price };
  const effect = await priceEffect(caller, keys, (_key, input) => ({ ...input, ...next }));
  return { ...answer, ...effect };
}

/** Accepts within a transaction; `keys`: the listings whose price changes. */
async function accept(
  tx: Tx,
  caller: Caller,
  request: AcceptRequest,
): Promise<{ answer: AcceptResult; keys: number[] }> {
  const { update_children, value } = request;
  const listing = await holdListing(tx, caller, request);
  // Before the nudge is locked, as evaluations lock them.
  await markListings(tx, [listing.key], "settings");
  const nudge = await claimNudge(tx, listing, request.nudge_id);
  const type = nudge.nudgeType as NudgeType;
  const applied = value ?? Number(nudge.suggestedValue) / 100;
  if (applied * 100 === Number(nudge.currentValue)) throw invalid("value", samePrice);
  const listings = [changeTo(listing, type, applied)];
  const { rows, entries } = await applyChanges(tx, caller, {
    listings,
    update_children,
    atomic: true,
  });
  await record(tx, caller, [...entries.map(fromNudge), acceptedEntry(listing, nudge, applied)]);
  const beyond = rows[0]?.children_out_of_reach;
  const answer = {
    nudge_id: nudge.id,
    listing_id: listing.listingId,
    pms_name: listing.pmsName,
    nudge_type: type,
    status: "accepted" as const,
    applied_value: applied,
    update_children,
    ...(beyond !== undefined && { children_out_of_reach: beyond }),
  };
  return { answer, keys: entries.flatMap(keyOf) };
}

/** The nudge, accepted. */
async function claimNudge(tx: Tx, listing: Listing, id: string) {
  const nudge = await tx.nudge.findFirst({ where: { id, listingKey: listing.key } });
  if (!nudge) throw new Refusal("NOT_FOUND", "Nudge not found.");
  const isStale = nudge.currentValue !== priceOf(listing, nudge.nudgeType as NudgeType);
  const { count } = await tx.nudge.updateMany({
    where: { id: nudge.id, status: "open" },
    data: { status: "accepted" },
  });
  if (count === 0 || isStale) throw new Refusal("CONFLICT", conflicts[nudge.status]);
  return nudge;
}

type Listing = Prisma.ListingGetPayload<object>;

/** Locks the listing until the transaction ends, so that its price can't change between reading and writing. */
async function holdListing(
  tx: Tx,
  caller: Caller,
  { listing_id, pms }: AcceptRequest,
): Promise<Listing> {
  const where = { ...ownedListings(caller), listingId: listing_id, pmsName: pms };
  const named = await tx.listing.findFirst({ where, select: { key: true, mappingGroupId: true } });
  if (!named) throw new Refusal("LISTING_NOT_FOUND");
  // With its children, in the order in which every write locks them.
  await tx.$queryRaw`
    SELECT key FROM listing
    WHERE key = ${named.key} OR mapping_group_id = ${named.mappingGroupId}
    ORDER BY key FOR UPDATE`;
  const listing = await tx.listing.findFirst({ where });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

function keyOf(entry: Entry): number[] {
  return entry.logType === "listing" ? [entry.listing.key] : [];
}

type NudgedListing = Pick<
  Prisma.ListingGetPayload<object>,
  "listingId" | "pmsName" | "basePrice" | "minPrice"
>;

/** Why a value that changes nothing is refused. */
const samePrice = "is already the price";

/** Why a nudge cannot be accepted, by its status; `open`: the price has changed in the meantime. */
const conflicts = {
  open: "The price has changed since the nudge was created.",
  replaced: "A newer nudge exists.",
  accepted: "The nudge was already accepted.",
  resolved: "The nudge is no longer valid.",
} as const;

/** The price that a nudge is about, in minor units. */
export function priceOf({ basePrice, minPrice }: NudgedListing, type: NudgeType): bigint | null {
  return type === "base_price" ? basePrice : minPrice;
}

/** A listing's new price, as POST /v1/listings takes it. */
export function changeTo(
  { listingId: id, pmsName: pms }: NudgedListing,
  type: NudgeType,
  price: number,
) {
  return { id, pms, ...(type === "base_price" ? { base: price } : { min: price }) };
}

/** The log entry of a price change, marked as coming from a nudge. */
export function fromNudge(entry: Entry): Entry {
  if (entry.logType !== "listing" || !("old_value" in entry.changes)) return entry;
  return { ...entry, changes: { ...entry.changes, source: "nudge" } };
}

/** The log entry of an acceptance; `applied` is the price that was written. */
export function acceptedEntry(
  listing: Extract<Entry, { logType: "listing" }>["listing"],
  nudge: { id: string; nudgeType: string; currentValue: bigint },
  applied: number,
): Entry {
  const { id: nudge_id, nudgeType: nudge_type, currentValue } = nudge;
  const changes = {
    old_value: { nudge_id, nudge_type, value: Number(currentValue) / 100 },
    new_value: { nudge_id, nudge_type, value: applied },
  };
  return { logType: "listing", action: "nudge_accepted", listing, changes };
}
