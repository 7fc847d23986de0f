import { plain } from "@/lib/core/text";
import type { Listing, ListingSummary } from "./schema";

/** How a listing stands in the mappings; `parent` is null when it is out of the reader's reach. */
export type Mapping =
  | { kind: "unmapped" }
  | { kind: "parent"; children: readonly Listing[] }
  | { kind: "child"; parent: Listing | null };

/** What pricing or mapping needs and a listing may lack. */
export const lacks = ["base", "location", "bedrooms", "currency"] as const;
export type Lack = (typeof lacks)[number];

/** A listing with what a table or drawer derives from all of them together. */
export interface ListingRow {
  /** `pms/listing_id`, as in the address bar. */
  key: string;
  listing: Listing;
  property: string;
  mapping: Mapping;
  missing: readonly Lack[];
  /** Everything a search looks at, without case and accents. */
  text: string;
}

/** The name of a listing in the address bar and in selections. */
export function rowKeyOf(listing: Pick<Listing, "pms" | "id">): string {
  return `${listing.pms}/${listing.id}`;
}

/** Rows of the listings, in their order; the catalog gives the property's name. */
export function toRows(
  listings: readonly Listing[],
  catalog: readonly ListingSummary[],
): ListingRow[] {
  const properties = new Map(
    catalog.map((entry) => [`${entry.pms_name}/${entry.listing_id}`, entry.property_name]),
  );
  const families = Map.groupBy(
    listings.filter((listing) => listing.mapping_group_id !== null),
    (listing) => listing.mapping_group_id,
  );
  return listings.map((listing) => {
    const property = properties.get(rowKeyOf(listing)) ?? listing.name;
    const family = families.get(listing.mapping_group_id) ?? [];
    return {
      key: rowKeyOf(listing),
      listing,
      property,
      mapping: mappingOf(listing, family),
      missing: missingOf(listing),
      text: searchText(listing, property),
    };
  });
}

function mappingOf(listing: Listing, family: readonly Listing[]): Mapping {
  if (listing.mapping_group_id === null) return { kind: "unmapped" };
  if (listing.parent_key === 0) {
    return { kind: "parent", children: family.filter((member) => member.parent_key !== 0) };
  }
  return { kind: "child", parent: family.find((member) => member.parent_key === 0) ?? null };
}

function missingOf(listing: Listing): Lack[] {
  const isMissing: Record<Lack, boolean> = {
    base: listing.base === null,
    location: listing.latitude === null || listing.longitude === null,
    bedrooms: listing.no_of_bedrooms === null,
    currency: listing.currency === null,
  };
  return lacks.filter((lack) => isMissing[lack]);
}

function searchText(listing: Listing, property: string): string {
  const channels = listing.channel_listing_details.map((channel) => channel.channel_listing_id);
  const { name, id, city_name, tags, group, subgroup } = listing;
  return plain([name, id, property, city_name, tags, group, subgroup, ...channels].join("\n"));
}
