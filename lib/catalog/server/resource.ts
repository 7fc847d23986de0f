import type { Prisma } from "@/lib/db/server";
import { fromMinor } from "@/lib/core/money";
import { toEditable } from "@/lib/inventory/listings/server/lock";
import type { figuresOf } from "./figures";
import type { Listing } from "../schema";

/** Relations that toListing reads. */
export const withGroups = {
  group: { select: { name: true } },
  subgroup: { select: { name: true } },
} as const satisfies Prisma.ListingInclude;

type ListingWithGroups = Prisma.ListingGetPayload<{ include: typeof withGroups }>;
type Figures = ReturnType<Awaited<ReturnType<typeof figuresOf>>>;

/** The listing resource of the API. */
export function toListing(row: ListingWithGroups, figures: Figures): Listing {
  const { tags, latitude, longitude, ...settings } = toEditable(row);
  return {
    ...settings,
    id: row.listingId,
    pms: row.pmsName,
    name: row.name,
    latitude: degreesText(latitude),
    longitude: degreesText(longitude),
    country: row.country,
    state: row.state,
    city_name: row.city,
    currency: row.currency,
    cleaning_fees: fromMinor(row.cleaningFees) ?? 0,
    channel_listing_details: row.channels as Listing["channel_listing_details"],
    group: row.group?.name ?? null,
    subgroup: row.subgroup?.name ?? null,
    parent_key: row.parentKey,
    mapping_group_id: row.mappingGroupId,
    tags: tags.join(","),
    last_date_pushed: row.lastDatePushed?.toISOString() ?? null,
    last_refreshed_at: row.lastRefreshedAt?.toISOString() ?? null,
    ...figures,
  };
}

/** Decimal degrees without an exponent; below a millionth (0.1 m) they are 0. */
function degreesText(degrees: number | null): string | null {
  if (degrees === null) return null;
  return Math.abs(degrees) < 1e-6 ? "0" : String(degrees);
}
