import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db, transaction } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { findNamed, rowOf, toName } from "./lock";
import type { Dismissed, DismissRequest } from "../schema";

const name = { select: { listingId: true, pmsName: true } };

/** Pairs of listings in reach that are not suggested for mapping. */
export async function listDismissed(caller: Caller): Promise<Dismissed> {
  const inReach = ownedListings(caller);
  const rows = await db().mappingDismissal.findMany({
    where: { ...owned(caller), listing: inReach, other: inReach },
    select: { listing: name, other: name },
    orderBy: [{ listingKey: "asc" }, { otherKey: "asc" }],
  });
  return { pairs: rows.map((row) => ({ one: toName(row.listing), other: toName(row.other) })) };
}

/**
 * Removes a pair from the account's suggestions, or returns it to them; idempotent. It changes no listing, so it leaves
 * no log entry. Throws LISTING_NOT_FOUND.
 */
export async function dismissSuggestion(
  caller: Caller,
  { one, other, dismissed }: DismissRequest,
): Promise<void> {
  await transaction(caller, async (tx) => {
    const rows = await findNamed(tx, caller, [one, other]);
    const keys = [one, other].map((listing) => rowOf(rows, listing)?.key);
    const [listingKey, otherKey] = keys
      .filter((key) => key !== undefined)
      .toSorted((a, b) => a - b);
    if (listingKey === undefined || otherKey === undefined || listingKey === otherKey)
      throw new Refusal("LISTING_NOT_FOUND");
    const pair = { ...owned(caller), listingKey, otherKey };
    if (dismissed) await tx.mappingDismissal.createMany({ data: [pair], skipDuplicates: true });
    else await tx.mappingDismissal.deleteMany({ where: pair });
  });
}
