import type { Account, Listing, Prisma } from "@/generated/prisma/client";
import { db, type Tx } from "@/lib/db/server";

/** Columns of a listing that differ from the defaults. */
export type ListingFields = Partial<Omit<Prisma.ListingCreateManyInput, "accountId">>;

/** Creates one listing of `account`; by default complete, syncing, unmapped and in no group. */
export async function makeListing(
  account: Pick<Account, "id">,
  fields: ListingFields = {},
  tx: Tx = db(),
): Promise<Listing> {
  const [listing] = await makeListings(account, [fields], tx);
  if (!listing) throw new Error("The listing was not created.");
  return listing;
}

/** Creates that many default listings, or one per element, in one statement; returns them in order. */
export async function makeListings(
  account: Pick<Account, "id">,
  countOrFields: number | readonly ListingFields[],
  tx: Tx = db(),
): Promise<Listing[]> {
  const fields: readonly ListingFields[] =
    typeof countOrFields === "number"
      ? Array.from({ length: countOrFields }, () => ({}))
      : countOrFields;
  const { _max } = await tx.listing.aggregate({ _max: { key: true } });
  const first = (_max.key ?? 0) + 1;
  const data = fields.map((given, index) => ({
    ...defaults(first + index),
    ...given,
    accountId: account.id,
  }));
  return tx.listing.createManyAndReturn({ data });
}

/** Returns the `n`th default listing, about 150 m from its neighbours in James Bay, Victoria. */
function defaults(n: number): Omit<Prisma.ListingCreateManyInput, "accountId"> {
  const name = `Listing ${n}`;
  const base = 15_000 + (n % 10) * 1_000;
  return {
    pmsName: "guesty",
    listingId: String(100_000 + n),
    name,
    propertyName: name,
    latitude: 48.4185 + (n % 7) * 0.001,
    longitude: -123.372 + (Math.trunc(n / 7) % 7) * 0.0015,
    country: "CA",
    state: "BC",
    city: "Victoria",
    timeZone: "America/Vancouver",
    currency: "CAD",
    bedrooms: n % 4,
    cleaningFees: 8_000,
    minPrice: (base * 3) / 5,
    basePrice: base,
    maxPrice: base * 3,
    channels: [{ channel_name: "airbnb", channel_listing_id: String(7_000_000 + n) }],
    pushEnabled: true,
  };
}
