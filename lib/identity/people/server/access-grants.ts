import { toPermissions } from "@/lib/auth/permissions";
import { db, type Prisma, type Tx } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import {
  type AccessGrant,
  type AccessGrantChange,
  type ChosenListings,
  emptyChoice,
  type ListingRef,
} from "../schema";

/**
 * Returns the keys of the listings in `refs` among those that `within` matches, without duplicates. Throws
 * VALIDATION_FAILED at each `listings[i]` that is not among them, including other accounts' listings.
 */
export async function listingKeys(
  tx: Tx,
  within: Prisma.ListingWhereInput & { accountId: number },
  refs: readonly ListingRef[],
): Promise<number[]> {
  if (refs.length === 0) return [];
  const rows = await tx.listing.findMany({
    where: { ...within, listingId: { in: [...new Set(refs.map((ref) => ref.listing_id))] } },
    select: { key: true, listingId: true, pmsName: true },
  });
  const known = new Map(rows.map((row) => [nameOf(row.pmsName, row.listingId), row.key]));
  const keys = refs.map((ref) => known.get(nameOf(ref.pms_name, ref.listing_id)));
  const details = keys.flatMap((key, index) =>
    key === undefined ? [{ path: `listings[${index}]`, message: "Listing not found." }] : [],
  );
  if (details.length > 0) {
    throw new Refusal("VALIDATION_FAILED", "Some listings do not exist.", { details });
  }
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/** Replaces the chosen listings of a person. */
export async function setListingGrants(
  tx: Tx,
  personId: number,
  keys: readonly number[],
): Promise<void> {
  await tx.listingGrant.deleteMany({ where: { personId } });
  await tx.listingGrant.createMany({
    data: keys.map((listingKey) => ({ personId, listingKey })),
    skipDuplicates: true,
  });
}

/** Selects the chosen listings of a member or partner for `toAccessGrant`. */
export const chosenRefs = {
  select: { listing: { select: { listingId: true, pmsName: true } } },
  orderBy: { listingKey: "asc" },
} as const;

/**
 * Converts a member's or partner's stored permissions and chosen listings to the format of requests
 * and the log.
 */
export function toAccessGrant(
  row: { permissions: Prisma.JsonValue; allListings: boolean },
  chosen: readonly { listing: { listingId: string; pmsName: string } }[],
): AccessGrant {
  return {
    permissions: toPermissions(row.permissions),
    all_listings: row.allListings,
    listings: chosen.map(({ listing }) => ({
      listing_id: listing.listingId,
      pms_name: listing.pmsName,
    })),
  };
}

/**
 * Returns the columns that `change` sets and the listings it chooses (undefined: no change).
 * Granting all listings clears the chosen set. Throws VALIDATION_FAILED at `listings` if listings
 * are chosen although all are granted, or if none replace all.
 */
export function toGrantColumns(
  { permissions, all_listings, listings }: AccessGrantChange,
  current: { allListings: boolean },
) {
  const allListings = all_listings ?? current.allListings;
  if (allListings && listings && listings.length > 0) {
    throw invalid("listings", "Set all_listings to false to choose listings.");
  }
  if (current.allListings && !allListings) requireChoice(listings);
  const data = { allListings, ...(permissions && { permissions }) };
  return { data, listings: allListings ? [] : listings };
}

function requireChoice(listings: readonly ListingRef[] = []): void {
  if (listings.length === 0) throw invalid("listings", emptyChoice);
}

/** Returns the listings that match `where`, by PMS and ID in code-point order like the catalog. */
export async function chosenListings(where: Prisma.ListingWhereInput): Promise<ChosenListings> {
  const rows = await db().listing.findMany({
    where,
    select: { listingId: true, pmsName: true, name: true },
  });
  const listings = rows
    .map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName, listing_name: row.name }))
    .toSorted((a, b) => compare(a.pms_name, b.pms_name) || compare(a.listing_id, b.listing_id));
  return { listings };
}

function nameOf(pmsName: string, listingId: string): string {
  return JSON.stringify([pmsName, listingId]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
