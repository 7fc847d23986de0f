import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { figuresOf } from "./figures";
import { toListing, withGroups } from "./resource";
import type { Listing, ListingDetails, ListingFilters } from "../schema";

type Listings = { listings: Listing[] };

/** Listings in reach by pms_name, listing_id (code points), with figures as of `now`. A fixed number of statements. */
export async function listListings(
  caller: Caller,
  filters: ListingFilters,
  now?: Date,
): Promise<Listings> {
  const rows = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      ...(filters.skip_hidden && { isHidden: false }),
      ...(filters.only_syncing_listings && { pushEnabled: true }),
    },
    include: withGroups,
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  const figures = await figuresOf(caller, rows, now);
  return { listings: rows.map((row) => toListing(row, figures(row))) };
}

/** One listing, in a list. Throws LISTING_NOT_FOUND, or VALIDATION_FAILED at `pms` if several PMSs have the id. */
export async function getListing(
  caller: Caller,
  listingId: string,
  pms?: string,
  now?: Date,
): Promise<Listings> {
  const rows = await db().listing.findMany({
    where: { ...ownedListings(caller), listingId, ...(pms !== undefined && { pmsName: pms }) },
    include: withGroups,
    orderBy: { pmsName: "asc" },
  });
  const [row, ...others] = rows;
  if (!row) throw new Refusal("LISTING_NOT_FOUND");
  if (others.length > 0) {
    const names = rows.map(({ pmsName }) => pmsName).join(", ");
    throw invalid("pms", `is required: several PMSs have this ID (${names})`);
  }
  const figures = await figuresOf(caller, [row], now);
  return { listings: [toListing(row, figures(row))] };
}

/** Key and time zone of a listing. Throws LISTING_NOT_FOUND. */
export async function listingDetails(
  caller: Caller,
  { listing_id, pms }: { listing_id: string; pms: string },
): Promise<ListingDetails> {
  const row = await db().listing.findFirst({
    where: { ...ownedListings(caller), pmsName: pms, listingId: listing_id },
    select: { key: true, timeZone: true },
  });
  if (!row) throw new Refusal("LISTING_NOT_FOUND");
  return {
    key: row.key,
    time_zone: row.timeZone ?? caller.account.timeZone,
    has_own_time_zone: row.timeZone !== null,
  };
}
