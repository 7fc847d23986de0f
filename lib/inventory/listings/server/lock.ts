import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import type { Prisma, Tx } from "@/lib/db/server";
import { fromMinor } from "@/lib/core/money";
import { pmsKey } from "@/lib/core/pms";
import { noRails, type RailsOf, readRails } from "@/lib/inventory/guard-rails/server";
import { type Editable, pricesOf } from "./change-rules";
import type { ChangeRequest, ListingChange } from "../schema-changes";

export type StoredListing = Prisma.ListingGetPayload<object>;

/** The listings of one call, locked in key order until the transaction ends. */
export interface LockedListings {
  /** Returns the listing that a change names; undefined if the caller cannot access it. */
  named(change: Pick<ListingChange, "pms" | "id">): StoredListing | undefined;
  /** Returns the children the caller can access, by pms_name and listing_id, and the number of other children. */
  childrenOf(parent: StoredListing): { accessible: StoredListing[]; inaccessible: number };
  /** Returns the guard rails of a listing; they are read only if the call sets prices. */
  railsOf: RailsOf;
}

/** Locks the listings that the call names and the children that get their prices. At most seven statements. */
export async function lockListings(
  tx: Tx,
  caller: Caller,
  request: ChangeRequest,
): Promise<LockedListings> {
  const named = await findNamed(tx, caller, request.listings);
  const children = request.update_children ? await findChildren(tx, caller, named, request) : [];
  const keys = [...named, ...children].map(({ key }) => key);
  await tx.$queryRaw`SELECT key FROM listing WHERE key = ANY(${keys}::int[]) ORDER BY key FOR UPDATE`;
  // Reads them again, because they may have changed before the lock.
  const rows = await tx.listing.findMany({
    where: { ...ownedListings(caller), key: { in: keys } },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  const railsOf = request.listings.some(pricesOf) ? await readRails(tx, keys) : noRails;
  const byName = new Map(rows.map((row) => [pmsKey(row.pmsName, row.listingId), row]));
  const byParent = Map.groupBy(rows, (row) => row.parentKey);
  return {
    railsOf,
    named: ({ pms, id }) => byName.get(pmsKey(pms, id)),
    childrenOf: ({ key }) => {
      const accessible = byParent.get(key) ?? [];
      const all = children.filter((child) => child.parentKey === key).length;
      return { accessible, inaccessible: Math.max(0, all - accessible.length) };
    },
  };
}

/** Returns the editable fields, named as in the API. */
export function toEditable(row: StoredListing): Editable {
  return {
    min: fromMinor(row.minPrice),
    base: fromMinor(row.basePrice),
    max: fromMinor(row.maxPrice),
    tags: row.tags,
    push_enabled: row.pushEnabled,
    sync_stage: row.pushEnabled ? "on" : row.shadowSince ? "shadow" : "off",
    group_id: row.groupId,
    subgroup_id: row.subgroupId,
    notes: row.notes,
    isHidden: row.isHidden,
    no_of_bedrooms: row.bedrooms,
    units: row.units,
    latitude: row.latitude,
    longitude: row.longitude,
  };
}

interface ChildKeys {
  key: number;
  parentKey: number;
}

async function findNamed(tx: Tx, caller: Caller, changes: readonly ListingChange[]) {
  const wanted = new Set(changes.map(({ pms, id }) => pmsKey(pms, id)));
  const rows = await tx.listing.findMany({
    where: {
      ...ownedListings(caller),
      pmsName: { in: [...new Set(changes.map(({ pms }) => pms))] },
      listingId: { in: changes.map(({ id }) => id) },
    },
    select: { key: true, pmsName: true, listingId: true, parentKey: true, mappingGroupId: true },
  });
  return rows.filter((row) => wanted.has(pmsKey(row.pmsName, row.listingId)));
}

/** Returns all children, accessible or not, of the named listings whose change sets prices. */
async function findChildren(
  tx: Tx,
  caller: Caller,
  named: Awaited<ReturnType<typeof findNamed>>,
  request: ChangeRequest,
): Promise<ChildKeys[]> {
  const withPrices = new Set(
    request.listings.filter(pricesOf).map(({ pms, id }) => pmsKey(pms, id)),
  );
  const parents = named.filter(
    (row) => row.parentKey === 0 && withPrices.has(pmsKey(row.pmsName, row.listingId)),
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

/** Columns needed to determine a listing's market, pricing rules and today's date. */
export const pricedColumns = {
  key: true,
  pmsName: true,
  listingId: true,
  roomType: true,
  latitude: true,
  longitude: true,
  country: true,
  state: true,
  currency: true,
  bedrooms: true,
  units: true,
  channels: true,
  timeZone: true,
  basePrice: true,
  groupId: true,
  subgroupId: true,
} as const satisfies Prisma.ListingSelect;
