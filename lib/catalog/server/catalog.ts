import { LRUCache } from "lru-cache";
import { type Caller, ownedListings, scopeOf } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { matchesFilters } from "@/lib/inventory/listings/rules";
import type { CatalogFilters, ListingSummary } from "../schema";

/** Catalogs as bytes, cached until the account or the caller's grant changes. */
const cache = new LRUCache<string, { version: string; bytes: Uint8Array<ArrayBuffer> }>({
  maxSize: 64 * 1_048_576,
  sizeCalculation: (entry) => entry.bytes.length + 256,
});

/**
 * The minimal catalog as UTF-8 JSON. One statement after a change, otherwise none: authentication has already read the
 * versions.
 */
export async function catalogBytes(
  caller: Caller,
  filters: CatalogFilters,
): Promise<Uint8Array<ArrayBuffer>> {
  const id = JSON.stringify([caller.accountId, scopeOf(caller), filters]);
  const version = `${caller.account.catalogVersion}.${caller.grantVersion}`;
  const known = cache.get(id);
  if (known?.version === version) return known.bytes;
  const listings = await catalog(caller, filters);
  const bytes = new Uint8Array(
    Buffer.from(JSON.stringify({ listings, total_listings: listings.length })),
  );
  cache.set(id, { version, bytes });
  return bytes;
}

/** Matching listings in reach, by pms_name and listing_id in code-point order. */
async function catalog(caller: Caller, filters: CatalogFilters): Promise<ListingSummary[]> {
  const rows = await db().listing.findMany({
    where: ownedListings(caller),
    select: {
      listingId: true,
      pmsName: true,
      name: true,
      propertyName: true,
      parentKey: true,
      mappingGroupId: true,
      channels: true,
      city: true,
      tags: true,
      groupId: true,
      subgroupId: true,
      group: { select: { name: true } },
      subgroup: { select: { name: true } },
    },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  return rows
    .filter((row) => matchesFilters(row, filters))
    .map((row) => ({
      listing_id: row.listingId,
      pms_name: row.pmsName,
      listing_name: row.name,
      property_name: row.propertyName,
      parent_key: row.parentKey,
      group_id: row.mappingGroupId,
      channel_listing_details: row.channels as ListingSummary["channel_listing_details"],
    }));
}
