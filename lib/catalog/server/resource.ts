import type { Prisma } from "@/lib/db/server";
import { fromMinor } from "@/lib/core/money";
import type { figuresOf } from "./figures";
import type { Listing } from "../schema";

/** What a resource is made from, besides its figures. */
export const withGroups = {
  group: { select: { name: true } },
  subgroup: { select: { name: true } },
} as const satisfies Prisma.ListingInclude;

type Row = Prisma.ListingGetPayload<{ include: typeof withGroups }>;
type Figures = ReturnType<Awaited<ReturnType<typeof figuresOf>>>;

/** A listing as the API answers it. */
export function toListing(row: Row, figures: Figures): Listing {
  return {
    id: row.listingId,
    pms: row.pmsName,
    name: row.name,
    latitude: degreesText(row.latitude),
    longitude: degreesText(row.longitude),
    country: row.country,
    state: row.state,
    city_name: row.city,
    currency: row.currency,
    no_of_bedrooms: row.bedrooms,
    cleaning_fees: fromMinor(row.cleaningFees) ?? 0,
    channel_listing_details: row.channels as Listing["channel_listing_details"],
    min: fromMinor(row.minPrice),
    base: fromMinor(row.basePrice),
    max: fromMinor(row.maxPrice),
    group: row.group?.name ?? null,
    subgroup: row.subgroup?.name ?? null,
    group_id: row.groupId,
    subgroup_id: row.subgroupId,
    parent_key: row.parentKey,
    mapping_group_id: row.mappingGroupId,
    tags: row.tags.join(","),
    notes: row.notes,
    isHidden: row.isHidden,
    push_enabled: row.pushEnabled,
    last_date_pushed: row.lastDatePushed?.toISOString() ?? null,
    last_refreshed_at: row.lastRefreshedAt?.toISOString() ?? null,
    ...figures,
  };
}

/** Decimal degrees without an exponent; below a millionth (0.1 m) is 0. */
function degreesText(degrees: number | null): string | null {
  if (degrees === null) return null;
  return Math.abs(degrees) < 1e-6 ? "0" : String(degrees);
}
