import type { Prisma } from "@/lib/db/server";

/** Columns that find a listing's market, its pricing rules and its today. */
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
