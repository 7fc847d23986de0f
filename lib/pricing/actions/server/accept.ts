import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { type Prisma, transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { applyChanges } from "@/lib/inventory/listings/server/commands";
import { markListings } from "@/lib/jobs/server";
import { type Entry, record } from "@/lib/audit/server";
import { ensureActionsCurrent } from "./evaluate";
import { listingsNamed } from "./queries";
import type { AcceptRequest, AcceptResult } from "../schema";
import type { NudgeType } from "../types";

/**
 * Writes the price that an open nudge suggests, to the listing and where asked to its children: all or nothing. Throws
 * LISTING_NOT_FOUND, NOT_FOUND for an unknown nudge, CONFLICT where a newer one exists or it is no longer open, and
 * VALIDATION_FAILED where min ≤ base ≤ max forbids the price, ERR-GUARD-RAIL where a guard rail does.
 */
export async function acceptNudge(
  caller: Caller,
  request: AcceptRequest,
  now: Date = new Date(),
): Promise<AcceptResult> {
  await ensureActionsCurrent(caller, listingsNamed(caller, request), now);
  return transaction(caller, async (tx) => {
    const listing = await holdListing(tx, caller, request);
    // Before the nudge is locked, as evaluations lock them.
    await markListings(tx, [listing.key], "settings");
    const nudge = await tx.nudge.findFirst({
      where: { id: request.nudge_id, listingKey: listing.key },
    });
    if (!nudge) throw new Refusal("NOT_FOUND", "Nudge not found.");
    const type = nudge.nudgeType as NudgeType;
    const isStale = nudge.currentValue !== priceOf(listing, type);
    const { count } = await tx.nudge.updateMany({
      where: { id: nudge.id, status: "open" },
      data: { status: "accepted" },
    });
    if (count === 0 || isStale) throw new Refusal("CONFLICT", conflicts[nudge.status]);
    const applied = Number(nudge.suggestedValue) / 100;
    const { rows, entries } = await applyChanges(tx, caller, {
      listings: [
        {
          id: listing.listingId,
          pms: listing.pmsName,
          ...(type === "base_price" ? { base: applied } : { min: applied }),
        },
      ],
      update_children: request.update_children,
      atomic: true,
    });
    await record(tx, caller, [...entries.map(fromNudge), entryOf(listing, nudge)]);
    const beyond = rows[0]?.children_out_of_reach;
    return {
      nudge_id: nudge.id,
      listing_id: listing.listingId,
      pms_name: listing.pmsName,
      nudge_type: type,
      status: "accepted" as const,
      applied_value: applied,
      update_children: request.update_children,
      ...(beyond !== undefined && { children_out_of_reach: beyond }),
    };
  });
}

const conflicts = {
  open: "The price has changed since the nudge was created.",
  replaced: "A newer nudge exists.",
  accepted: "The nudge was already accepted.",
  resolved: "The nudge is no longer valid.",
} as const;

type Listing = Prisma.ListingGetPayload<object>;

/** The listing as it stays until the transaction ends: nobody changes the price between reading and writing it. */
async function holdListing(
  tx: Tx,
  caller: Caller,
  { listing_id, pms }: AcceptRequest,
): Promise<Listing> {
  const where = { ...ownedListings(caller), listingId: listing_id, pmsName: pms };
  const named = await tx.listing.findFirst({ where, select: { key: true, mappingGroupId: true } });
  if (!named) throw new Refusal("LISTING_NOT_FOUND");
  // With its children, in the order in which every change locks them.
  await tx.$queryRaw`
    SELECT key FROM listing
    WHERE key = ${named.key} OR mapping_group_id = ${named.mappingGroupId}
    ORDER BY key FOR UPDATE`;
  const listing = await tx.listing.findFirst({ where });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

function priceOf({ basePrice, minPrice }: Listing, type: NudgeType): bigint | null {
  return type === "base_price" ? basePrice : minPrice;
}

/** Prices that a nudge wrote say so. */
function fromNudge(entry: Entry): Entry {
  if (entry.logType !== "listing" || !("old_value" in entry.changes)) return entry;
  return { ...entry, changes: { ...entry.changes, source: "nudge" } };
}

function entryOf(listing: Listing, nudge: Prisma.NudgeGetPayload<object>): Entry {
  const { id: nudge_id, nudgeType: nudge_type, currentValue, suggestedValue } = nudge;
  const changes = {
    old_value: { nudge_id, nudge_type, value: Number(currentValue) / 100 },
    new_value: { nudge_id, nudge_type, value: Number(suggestedValue) / 100 },
  };
  return { logType: "listing", action: "nudge_accepted", listing, changes };
}
