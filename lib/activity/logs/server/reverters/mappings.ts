import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { mapListings, unmapListings } from "@/lib/mappings/server";
import { MapRequest } from "@/lib/mappings/schema";
import { changedSince, type Reverter, fieldsOf, isExactInverse, type Values } from "../reverter";

/**
 * Restores the child of a child's entry, or all children that a parent's entry added or removed. Copied values stay, as
 * after any unmapping; each has an entry of its own.
 */
export const mapping: Reverter = {
  revert: async (caller, { action, listing_key, changes }, recordReverted) => {
    const before = fieldsOf(changes["old_value"]);
    const after = fieldsOf(changes["new_value"]);
    const own = listing_key ?? 0;
    const [linked, unlinked] = action === "mapping_created" ? [after, before] : [before, after];
    const parent = Number(linked["parent_key"]) || own;
    const kept = childrenOf(unlinked);
    const moved = parent === own ? childrenOf(linked).filter((key) => !kept.includes(key)) : [own];
    const [parentRef, ...children] = await refsOf(caller, [parent, ...moved]);
    if (action === "mapping_created") {
      await unmapListings(caller, { listings: children }, recordReverted);
      return null;
    }
    const request = MapRequest.parse({ parent: parentRef, children });
    await mapListings(caller, request, recordReverted);
    return null;
  },
  isInverse: (now, then) => isExactInverse(linksOf(now), linksOf(then)),
};

/** Keys of a parent's children, ascending. */
function childrenOf({ children }: Values): number[] {
  return Array.isArray(children) ? children.map(Number).toSorted((a, b) => a - b) : [];
}

function linksOf({ old_value, new_value }: Values): Values {
  return { old_value: linkOf(old_value), new_value: linkOf(new_value) };
}

/** A logged mapping without the mapping group's id, which is new after each mapping. */
function linkOf(value: unknown): Values {
  const fields = fieldsOf(value);
  return { parent_key: fields["parent_key"], children: childrenOf(fields) };
}

/** References to the listings, in the order of `keys`. Throws CONFLICT when one is deleted or out of scope. */
async function refsOf(caller: Caller, keys: readonly number[]) {
  const rows = await db().listing.findMany({
    where: { ...ownedListings(caller), key: { in: [...keys] } },
    select: { key: true, listingId: true, pmsName: true },
  });
  return keys.map((key) => {
    const row = rows.find((each) => each.key === key);
    if (!row) throw changedSince();
    return { listing_id: row.listingId, pms_name: row.pmsName };
  });
}
