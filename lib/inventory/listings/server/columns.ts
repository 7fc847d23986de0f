import type { Prisma } from "@/lib/db/server";

/** Columns needed to determine a listing's market, pricing rules and today's date. */
export const pricedColumns = {
  key: true,
  pmsName: true,
  listingId: true,
  roomType: true,
  latitude: true,
  longitude: true,
  country: true,
  state: true,
  currency: true,
  bedrooms: true,
  channels: true,
  timeZone: true,
  basePrice: true,
  groupId: true,
  subgroupId: true,
} as const satisfies Prisma.ListingSelect;
