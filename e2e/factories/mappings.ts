import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { makeAccount, makeListings } from "@/prisma/factories";
import { mapListings } from "@/lib/mappings/server/commands";
import {
  type ListingName,
  MapRequest,
  type MapResult,
  UnmapRequest,
  type UnmapResult,
} from "@/lib/mappings/schema";
import { unmapListings } from "@/lib/mappings/server/unmap";

type Fields = Partial<Listing>;

/** An account, a parent "p" and children "c1", "c2", …, all at one place and unmapped; `fields` of each may differ. */
export async function makeFamily(children: number, fields: Record<string, Fields> = {}) {
  const { account, caller, owner } = await makeAccount();
  const ids = ["p", ...Array.from({ length: children }, (_, n) => `c${n + 1}`)];
  const place = { latitude: 48.42, longitude: -123.37 };
  const many = ids.map((listingId) => ({
    ...place,
    listingId,
    name: listingId,
    ...named(fields, listingId),
  }));
  const [parent, ...rest] = await makeListings(account, many);
  if (!parent) throw new Error("No parent was made.");
  return { account, owner, caller, parent, children: rest };
}

/** Maps by ids, through the request's own schema as the API does; of PMS guesty unless named as `pms:id`. */
export function map(
  caller: Caller,
  parent: string,
  children: readonly string[],
  more: { copy?: Partial<MapRequest["copy"]>; dry?: boolean } = {},
): Promise<MapResult> {
  const { copy = {}, dry = false } = more;
  const body = { parent: nameOf(parent), children: children.map(nameOf), copy };
  return mapListings({ ...caller, dryRun: dry }, MapRequest.parse(body));
}

/** Unmaps by ids. */
export function unmap(caller: Caller, ids: readonly string[]): Promise<UnmapResult> {
  return unmapListings(caller, UnmapRequest.parse({ listings: ids.map(nameOf) }));
}

/** Every mapping there is: parent's id → ids of its children. */
export async function mappings(): Promise<Record<string, string[]>> {
  const rows = await db().listing.findMany({ orderBy: { listingId: "asc" } });
  const parents = rows.filter((row) => row.parentKey === 0 && row.mappingGroupId !== null);
  return Object.fromEntries(
    parents.map((parent) => [
      parent.listingId,
      rows.filter(({ parentKey }) => parentKey === parent.key).map(({ listingId }) => listingId),
    ]),
  );
}

/** What no sequence of calls may ever leave behind, in words. */
export async function faults(limit: number): Promise<string[]> {
  const rows = await db().listing.findMany();
  const groups = await db().mappingGroup.findMany();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const children = rows.filter(({ parentKey }) => parentKey !== 0);
  const perParent = Map.groupBy(children, ({ parentKey }) => parentKey);
  return [
    ...[...perParent].flatMap(([key, many]) =>
      many.length > limit ? [`${key} has ${many.length} children`] : [],
    ),
    ...children.flatMap(({ key, parentKey, mappingGroupId }) => {
      const parent = byKey.get(parentKey);
      if (!parent) return [`the parent of ${key} is gone`];
      if (parent.parentKey !== 0) return [`${parentKey}, the parent of ${key}, is a child`];
      return parent.mappingGroupId === mappingGroupId ? [] : [`${key} is in another group`];
    }),
    ...rows
      .filter(({ parentKey, mappingGroupId }) => parentKey === 0 && mappingGroupId !== null)
      .flatMap(({ key }) => (perParent.has(key) ? [] : [`${key} is a parent without children`])),
    ...groups.flatMap(({ id }) => {
      const parents = rows.filter((row) => row.mappingGroupId === id && row.parentKey === 0);
      return parents.length === 1 ? [] : [`group ${id} has ${parents.length} parents`];
    }),
  ];
}

function nameOf(id: string): ListingName {
  const [pms, own] = id.split(":");
  return own === undefined
    ? { listing_id: id, pms_name: "guesty" }
    : { listing_id: own, pms_name: pms ?? "" };
}

function named(fields: Record<string, Fields>, id: string): object {
  return fields[id] ?? {};
}
