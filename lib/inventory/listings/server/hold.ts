import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import type { Prisma, Tx } from "@/lib/db/server";
import { fromMinor } from "@/lib/core/money";
import { type Editable, pricesOf } from "./change-rules";
import type { ChangeRequest, ListingChange } from "../schema-changes";

export type Row = Prisma.ListingGetPayload<object>;

/** The listings of one call, locked in the order of their keys until the transaction ends. */
export interface Held {
  /** The listing a change names, or undefined: unknown and out of reach are alike. */
  named(change: Pick<ListingChange, "pms" | "id">): Row | undefined;
  /** Children in reach, by pms_name and listing_id, and the number of the others. */
  childrenOf(parent: Row): { reached: Row[]; beyond: number };
}

/** Finds and locks what the call names and, where prices go to children, their children. Five statements at most. */
export async function holdListings(tx: Tx, caller: Caller, request: ChangeRequest): Promise<Held> {
  const named = await findNamed(tx, caller, request.listings);
  const children = request.update_children ? await findChildren(tx, caller, named, request) : [];
  const keys = [...named, ...children].map(({ key }) => key);
  await tx.$queryRaw`SELECT key FROM listing WHERE key = ANY(${keys}::int[]) ORDER BY key FOR UPDATE`;
  // Read again: before the lock somebody else may have changed them.
  const rows = await tx.listing.findMany({
    where: { ...ownedListings(caller), key: { in: keys } },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  const byName = new Map(rows.map((row) => [nameOf(row.pmsName, row.listingId), row]));
  const byParent = Map.groupBy(rows, (row) => row.parentKey);
  return {
    named: ({ pms, id }) => byName.get(nameOf(pms, id)),
    childrenOf: ({ key }) => {
      const reached = byParent.get(key) ?? [];
      const all = children.filter((child) => child.parentKey === key).length;
      return { reached, beyond: Math.max(0, all - reached.length) };
    },
  };
}

/** The row in the words of the API. */
export function toEditable(row: Row): Editable {
  return {
    min: fromMinor(row.minPrice),
    base: fromMinor(row.basePrice),
    max: fromMinor(row.maxPrice),
    tags: row.tags,
    push_enabled: row.pushEnabled,
    group_id: row.groupId,
    subgroup_id: row.subgroupId,
    notes: row.notes,
    isHidden: row.isHidden,
    no_of_bedrooms: row.bedrooms,
    latitude: row.latitude,
    longitude: row.longitude,
  };
}

interface Found {
  key: number;
  parentKey: number;
}

async function findNamed(tx: Tx, caller: Caller, changes: readonly ListingChange[]) {
  const wanted = new Set(changes.map(({ pms, id }) => nameOf(pms, id)));
  const rows = await tx.listing.findMany({
    where: {
      ...ownedListings(caller),
      pmsName: { in: [...new Set(changes.map(({ pms }) => pms))] },
      listingId: { in: changes.map(({ id }) => id) },
    },
    select: { key: true, pmsName: true, listingId: true, parentKey: true, mappingGroupId: true },
  });
  return rows.filter((row) => wanted.has(nameOf(row.pmsName, row.listingId)));
}

/** All children, in reach or not, of the named listings whose change has prices to hand on. */
async function findChildren(
  tx: Tx,
  caller: Caller,
  named: Awaited<ReturnType<typeof findNamed>>,
  request: ChangeRequest,
): Promise<Found[]> {
  const giving = new Set(request.listings.filter(pricesOf).map(({ pms, id }) => nameOf(pms, id)));
  const parents = named.filter(
    (row) => row.parentKey === 0 && giving.has(nameOf(row.pmsName, row.listingId)),
  );
  const groups = parents.map((row) => row.mappingGroupId).filter((id) => id !== null);
  return tx.listing.findMany({
    where: {
      ...owned(caller),
      mappingGroupId: { in: groups },
      parentKey: { in: parents.map(({ key }) => key) },
    },
    select: { key: true, parentKey: true },
  });
}

function nameOf(pms: string, id: string): string {
  return JSON.stringify([pms, id]);
}
