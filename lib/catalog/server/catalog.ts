import { LRUCache } from "lru-cache";
import { type Caller, ownedListings, scopeOf } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { matchesFilters } from "@/lib/inventory/listings/rules";
import type { CatalogFilters, ListingSummary } from "../schema";

interface Answer {
  version: string;
  catalog: { listings: ListingSummary[]; total_listings: number };
  bytes: Uint8Array<ArrayBuffer>;
}

// One per process: pages, endpoints and the warm-up have a copy of this module each.
const shared = globalThis as { nightrateCatalogs?: LRUCache<string, Answer> };

/** Catalogs, kept until the account or the caller's grant changes. One takes about four times its bytes in memory. */
const answers = (shared.nightrateCatalogs ??= new LRUCache({
  maxSize: 128 * 1_048_576,
  sizeCalculation: (entry) => 4 * entry.bytes.length + 256,
}));

/** The minimal catalog as UTF-8 JSON. */
export async function catalogBytes(
  caller: Caller,
  filters: CatalogFilters,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await answerOf(caller, filters)).bytes;
}

/** The minimal catalog of all listings in reach. Callers must not modify it. */
export async function readCatalog(caller: Caller): Promise<Answer["catalog"]> {
  return (await answerOf(caller, {})).catalog;
}

/** Reads the catalog with one statement when it changed, else none: its version comes with the caller. */
async function answerOf(caller: Caller, filters: CatalogFilters): Promise<Answer> {
  const id = JSON.stringify([caller.accountId, scopeOf(caller), filters]);
  const version = `${caller.account.catalogVersion}.${caller.grantVersion}`;
  const known = answers.get(id);
  if (known?.version === version) return known;
  const listings = await readListings(caller, filters);
  const catalog = { listings, total_listings: listings.length };
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(catalog)));
  const answer = { version, catalog, bytes };
  answers.set(id, answer);
  return answer;
}

/** Listings in reach that match, by pms_name and listing_id in code-point order. */
async function readListings(caller: Caller, filters: CatalogFilters): Promise<ListingSummary[]> {
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
