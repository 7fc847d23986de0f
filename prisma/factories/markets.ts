import type { MarketListing, Prisma } from "@/generated/prisma/client";
import { db, type Tx } from "@/lib/db/server";

/**
 * Creates a comparable of the shared market; by default an entire one-bedroom home in Victoria, as known on 21 November
 * 2026.
 */
export async function makeMarketListing(
  fields: Partial<Prisma.MarketListingCreateManyInput> = {},
  tx: Tx = db(),
): Promise<MarketListing> {
  const { _max } = await tx.marketListing.aggregate({ _max: { key: true } });
  const n = (_max.key ?? 0) + 1;
  return tx.marketListing.create({
    data: {
      source: "nightrate",
      externalId: String(n),
      name: `Comparable ${n}`,
      roomType: "entire_home",
      latitude: 48.42 + (n % 9) * 0.002,
      longitude: -123.37 + (Math.trunc(n / 9) % 9) * 0.003,
      country: "CA",
      state: "BC",
      city: "Victoria",
      currency: "CAD",
      bedrooms: 1,
      asOf: new Date("2026-11-21"),
      ...fields,
    },
  });
}
