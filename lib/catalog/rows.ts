import { plain } from "@/lib/core/text";
import type { Listing, ListingSummary } from "./schema";

/** A listing's role in the mappings; `parent` is null when it is out of reach. */
export type MappingRole =
  | { kind: "unmapped" }
  | { kind: "parent"; children: readonly Listing[] }
  | { kind: "child"; parent: Listing | null };

/** Fields that pricing or mapping needs and a listing may miss. */
export const missingFields = ["base", "location", "bedrooms", "currency"] as const;
export type MissingField = (typeof missingFields)[number];

/** A listing with values derived from the whole list. */
export interface ListingRow {
  /** `pms/listing_id`, as in the URL. */
  key: string;
  listing: Listing;
  property: string;
  mapping: MappingRole;
  missing: readonly MissingField[];
  /** Searched text, without case and accents. */
  text: string;
}

/** Key of a listing in URLs and selections. */
export function rowKeyOf(listing: Pick<Listing, "pms" | "id">): string {
  return `${listing.pms}/${listing.id}`;
}

/** Rows in the order of `listings`; property names come from the catalog. */
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

function mappingOf(listing: Listing, family: readonly Listing[]): MappingRole {
  if (listing.mapping_group_id === null) return { kind: "unmapped" };
  if (listing.parent_key === 0) {
    return { kind: "parent", children: family.filter((member) => member.parent_key !== 0) };
  }
  return { kind: "child", parent: family.find((member) => member.parent_key === 0) ?? null };
}

function missingOf(listing: Listing): MissingField[] {
  const isMissing: Record<MissingField, boolean> = {
    base: listing.base === null,
    location: listing.latitude === null || listing.longitude === null,
    bedrooms: listing.no_of_bedrooms === null,
    currency: listing.currency === null,
  };
  return missingFields.filter((lack) => isMissing[lack]);
}

function searchText(listing: Listing, property: string): string {
  const channels = listing.channel_listing_details.map((channel) => channel.channel_listing_id);
  const { name, id, city_name, tags, group, subgroup } = listing;
  return plain([name, id, property, city_name, tags, group, subgroup, ...channels].join("\n"));
}
