import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db, transaction } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { findNamed, rowOf, toName } from "./lock";
import type { Dismissed, DismissRequest } from "../schema";

const name = { select: { listingId: true, pmsName: true } };

/** Pairs of listings in reach that are not to be suggested for mapping. */
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
 * Takes a pair out of the account's suggestions, or back into them; doing it twice changes nothing. It is about what
 * pages show and changes no listing, so the activity log does not tell of it. Throws LISTING_NOT_FOUND.
 */
export async function dismissSuggestion(
  caller: Caller,
  { one, other, dismissed }: DismissRequest,
): Promise<void> {
  await transaction(caller, async (tx) => {
    const rows = await findNamed(tx, caller, [one, other]);
    const keys = [one, other].map((each) => rowOf(rows, each)?.key);
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
