import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { mapListings } from "@/lib/mappings/server/commands";
import { MapRequest } from "@/lib/mappings/schema";
import { unmapListings } from "@/lib/mappings/server/unmap";

import { changedSince, type Revert } from "../reverter";
import { fieldsOf, isOpposite, type Values } from "./values";

/**
 * Of a child's entry the child, of a parent's all children that came or went with it. What a mapping copied stays, as
 * with any unmapping; each copied value has an entry of its own.
 */
export const mapping: Revert = {
  undo: async (caller, { action, listing_key, changes }, recordReverted) => {
    const before = fieldsOf(changes["old_value"]);
    const after = fieldsOf(changes["new_value"]);
    const own = listing_key ?? 0;
    const [more, fewer] = action === "mapping_created" ? [after, before] : [before, after];
    const parent = Number(more["parent_key"]) || own;
    const kept = childrenOf(fewer);
    const moved = parent === own ? childrenOf(more).filter((key) => !kept.includes(key)) : [own];
    const [parentName, ...children] = await namesOf(caller, [parent, ...moved]);
    if (action === "mapping_created") {
      return unmapListings(caller, { listings: children }, recordReverted);
    }
    const request = MapRequest.parse({ parent: parentName, children });
    return mapListings(caller, request, recordReverted);
  },
  isMirror: (now, then) => isOpposite(standings(now), standings(then)),
};

/** Keys of a parent's children, in their order. */
function childrenOf({ children }: Values): number[] {
  return Array.isArray(children) ? children.map(Number).toSorted((a, b) => a - b) : [];
}

function standings({ old_value, new_value }: Values): Values {
  return { old_value: standing(old_value), new_value: standing(new_value) };
}

/** Without the number of the mapping group: one that was dissolved comes back under another. */
function standing(value: unknown): Values {
  const fields = fieldsOf(value);
  return { parent_key: fields["parent_key"], children: childrenOf(fields) };
}

/** Names of the listings, in the order of their keys' list. Throws CONFLICT where one is gone or out of reach. */
async function namesOf(caller: Caller, keys: readonly number[]) {
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
