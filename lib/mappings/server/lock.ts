import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import type { Prisma, Tx } from "@/lib/db/server";
import { mappingSettings } from "./queries";
import { isSame, type Family, type Mappable, type MappingLimits, type Named } from "../rules";
import type { ListingName, MapRequest } from "../schema";

export type Row = Prisma.ListingGetPayload<object>;

/** What a call to map is about, with its listings' rows locked until the transaction ends. */
export interface HeldFamily {
  family: Family;
  limits: MappingLimits;
  /** IANA zone of the account. */
  timeZone: string;
  /** Undefined where it is unknown or out of reach. */
  parent: Row | undefined;
  /** Keys of the children that the parent has already. */
  existing: number[];
  children: Row[];
}

/** Finds what `request` names, locks it in the order of the keys and reads it as it then is. */
export async function holdFamily(
  tx: Tx,
  caller: Caller,
  { parent, children }: MapRequest,
): Promise<HeldFamily> {
  const names = [...(parent ? [parent] : []), ...(children ?? [])];
  const rows = await holdNamed(tx, caller, names);
  const toNamed = (name: ListingName): Named & { row: Row | undefined } => {
    const row = rowOf(rows, name);
    return { name, row, listing: row && toMappable(row) };
  };
  const [head, tail] = [parent ? toNamed(parent) : null, (children ?? []).map(toNamed)];
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

/** Locks the listings of these keys, always in the same order, so that two calls never wait for each other. */
export async function lockListings(tx: Tx, keys: readonly number[]): Promise<void> {
  await tx.$queryRaw`
    SELECT key FROM listing WHERE key = ANY(${[...keys]}::int[]) ORDER BY key FOR UPDATE`;
}

/** The listings in reach that are named. */
export async function findNamed(
  tx: Tx,
  caller: Caller,
  names: readonly ListingName[],
): Promise<Row[]> {
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

/** The row that `name` names. */
export function rowOf(rows: readonly Row[], name: ListingName): Row | undefined {
  return rows.find((row) => isSame(toName(row), name));
}

/** What the API calls it. */
export function toName(row: Pick<Row, "listingId" | "pmsName">): ListingName {
  return { listing_id: row.listingId, pms_name: row.pmsName };
}

async function holdNamed(tx: Tx, caller: Caller, names: readonly ListingName[]): Promise<Row[]> {
  const found = await findNamed(tx, caller, names);
  const keys = found.map(({ key }) => key);
  await lockListings(tx, keys);
  // Read again: before the lock somebody else may have changed them.
  return tx.listing.findMany({ where: { ...ownedListings(caller), key: { in: keys } } });
}

/** Of the whole account: the limit counts also children that the caller does not reach. */
async function keysOfChildren(tx: Tx, caller: Caller, parent: Row | undefined): Promise<number[]> {
  const rows = await tx.listing.findMany({
    where: { ...owned(caller), parentKey: parent?.key ?? -1 },
    select: { key: true },
    orderBy: { key: "asc" },
  });
  return rows.map(({ key }) => key);
}

function toMappable(row: Row): Mappable {
  return {
    ...toName(row),
    latitude: row.latitude,
    longitude: row.longitude,
    currency: row.currency,
    parent_key: row.parentKey,
    mapping_group_id: row.mappingGroupId,
  };
}
