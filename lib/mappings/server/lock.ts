import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { type Prisma, type Tx, db } from "@/lib/db/server";
import {
  isSame,
  type Family,
  type Mappable,
  type MappingLimits,
  type FamilyMember,
} from "../rules";
import type { ListingName, MapRequest } from "../schema";

export type StoredListing = Prisma.ListingGetPayload<object>;

/** The listings of a call to map, locked until the transaction ends. */
export interface LockedFamily {
  family: Family;
  limits: MappingLimits;
  /** IANA zone of the account. */
  timeZone: string;
  /** Undefined if it is unknown or out of reach. */
  parent: StoredListing | undefined;
  /** Keys of the parent's present children. */
  existing: number[];
  children: StoredListing[];
}

/** Finds and locks the listings that `request` names, in the order of their keys. */
export async function lockFamily(
  tx: Tx,
  caller: Caller,
  { parent, children }: MapRequest,
): Promise<LockedFamily> {
  const names = [...(parent ? [parent] : []), ...(children ?? [])];
  const rows = await lockNamed(tx, caller, names);
  const toMember = (name: ListingName): FamilyMember & { row: StoredListing | undefined } => {
    const row = rowOf(rows, name);
    return { name, row, listing: row && toMappable(row) };
  };
  const [head, tail] = [parent ? toMember(parent) : null, (children ?? []).map(toMember)];
  const existing = await keysOfChildren(tx, caller, head?.row);
  const { timeZone, ...limits } = await mappingSettings(caller, tx);
  return {
    family: { parent: head, children: tail, existing: existing.length },
    limits,
    timeZone,
    parent: head?.row,
    existing,
    children: tail.flatMap(({ row }) => (row ? [row] : [])),
  };
}

/** Locks listings in the order of their keys, which avoids deadlocks. */
export async function lockListings(tx: Tx, keys: readonly number[]): Promise<void> {
  await tx.$queryRaw`
    SELECT key FROM listing WHERE key = ANY(${[...keys]}::int[]) ORDER BY key FOR UPDATE`;
}

/** The named listings in reach. */
export async function findNamed(
  tx: Tx,
  caller: Caller,
  names: readonly ListingName[],
): Promise<StoredListing[]> {
  const rows = await tx.listing.findMany({
    where: {
      ...ownedListings(caller),
      pmsName: { in: [...new Set(names.map(({ pms_name }) => pms_name))] },
      listingId: { in: names.map(({ listing_id }) => listing_id) },
    },
  });
  const wanted = new Set(names.map((name) => JSON.stringify([name.pms_name, name.listing_id])));
  return rows.filter((row) => wanted.has(JSON.stringify([row.pmsName, row.listingId])));
}

/** The row with this name. */
export function rowOf(
  rows: readonly StoredListing[],
  name: ListingName,
): StoredListing | undefined {
  return rows.find((row) => isSame(toName(row), name));
}

/** The listing's name in the API. */
export function toName(row: Pick<StoredListing, "listingId" | "pmsName">): ListingName {
  return { listing_id: row.listingId, pms_name: row.pmsName };
}

async function lockNamed(
  tx: Tx,
  caller: Caller,
  names: readonly ListingName[],
): Promise<StoredListing[]> {
  const found = await findNamed(tx, caller, names);
  const keys = found.map(({ key }) => key);
  await lockListings(tx, keys);
  // Read again: they may have changed before the lock.
  return tx.listing.findMany({ where: { ...ownedListings(caller), key: { in: keys } } });
}

/** The limit counts children of the whole account, also those out of the caller's reach. */
async function keysOfChildren(
  tx: Tx,
  caller: Caller,
  parent: StoredListing | undefined,
): Promise<number[]> {
  const rows = await tx.listing.findMany({
    where: { ...owned(caller), parentKey: parent?.key ?? -1 },
    select: { key: true },
    orderBy: { key: "asc" },
  });
  return rows.map(({ key }) => key);
}

function toMappable(row: StoredListing): Mappable {
  return {
    ...toName(row),
    latitude: row.latitude,
    longitude: row.longitude,
    currency: row.currency,
    parent_key: row.parentKey,
    mapping_group_id: row.mappingGroupId,
  };
}

/** The account's mapping limits and its IANA zone. */
export async function mappingSettings(
  caller: Caller,
  tx: Tx = db(),
): Promise<MappingLimits & { timeZone: string }> {
  const account = await tx.account.findFirstOrThrow({
    where: { id: owned(caller).accountId },
    select: {
      timeZone: true,
      maxChildListings: true,
      maxMappingDistanceM: true,
      crossPmsMapping: true,
    },
  });
  return {
    timeZone: account.timeZone,
    maxChildren: account.maxChildListings,
    maxMetres: account.maxMappingDistanceM,
    crossPms: account.crossPmsMapping,
  };
}
