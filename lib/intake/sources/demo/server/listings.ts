import type { Connection } from "@/generated/prisma/client";
import { db, type Prisma } from "@/lib/db/server";
import type { Page, PmsListing } from "@/lib/intake/connections/server/connector";

type Owner = Pick<Connection, "id" | "accountId">;

/** Listings of the connection, which are the PMS's. */
export function ownOf({ id, accountId }: Owner): Prisma.ListingWhereInput {
  return { accountId, connection: { connectionId: id } };
}

/** Keys of the connection's listings by ID. One statement. */
export async function readKeys(owner: Owner): Promise<Map<string, number>> {
  const rows = await db().listing.findMany({
    where: ownOf(owner),
    select: { key: true, listingId: true },
  });
  return new Map(rows.map(({ key, listingId }) => [listingId, key]));
}

/** All listings of the connection as they are stored, on one page. One statement. */
export async function readListings(owner: Owner): Promise<Page<PmsListing>> {
  const listings = await db().listing.findMany({
    where: ownOf(owner),
    include: { connection: true },
    orderBy: { key: "asc" },
  });
  const rows = listings.map((listing): PmsListing => {
    const {
      listingId: id,
      name,
      propertyName,
      roomType,
      currency,
      newCurrency,
      bedrooms,
    } = listing;
    const { latitude, longitude, country, state, city, timeZone, connection } = listing;
    return {
      id,
      name,
      propertyName,
      roomType,
      bedrooms,
      latitude,
      longitude,
      country,
      state,
      city,
      timeZone,
      currency: newCurrency ?? currency,
      units: listing.units,
      cleaningFees: Number(listing.cleaningFees),
      base: connection?.pmsBase == null ? null : Number(connection.pmsBase),
      channels: channelsOf(listing.channels),
      minStay: connection?.minStay ?? null,
      canPush: connection?.canPush ?? true,
    };
  });
  return { rows, next: null, total: rows.length, problems: [], leftOut: [] };
}

function channelsOf(stored: Prisma.JsonValue): PmsListing["channels"] {
  const channels = stored as NonNullable<PmsListing["channels"]>;
  return channels.length > 0 ? channels : null;
}
