import { z } from "zod";
import { flag, id, list, pmsName, withAlias, withPms } from "@/lib/http/inputs";
import { Figures } from "./schema-figures";

export const ChannelDetail = z
  .strictObject({
    channel_name: z.string().meta({ description: "The channel (OTA)", examples: ["airbnb"] }),
    channel_listing_id: z.string().meta({ description: "The listing's ID on that channel" }),
  })
  .meta({ id: "ChannelDetail" });

/** Exactly the seven fields of the specification's catalog. */
export const ListingSummary = z
  .strictObject({
    listing_id: z.string(),
    pms_name: z.string(),
    listing_name: z.string(),
    property_name: z.string(),
    parent_key: z
      .int()
      .meta({ description: "Key of the parent; 0 for a parent and an unmapped listing" }),
    group_id: z.int().nullable().meta({ description: "Mapping group; null when unmapped" }),
    channel_listing_details: z.array(ChannelDetail),
  })
  .meta({ id: "ListingSummary" });

export const MinimalCatalog = z
  .strictObject({ listings: z.array(ListingSummary), total_listings: z.int() })
  .meta({ id: "MinimalCatalog" });

/** Filters of the catalog; several values of one are OR-ed, filters are AND-ed. */
export const CatalogFilters = withPms("pms", {
  search_query: z
    .string()
    .optional()
    .meta({ description: "Part of the name, ID, city, tag or group" }),
  listing_name: z.string().optional().meta({ description: "Part of the name" }),
  listings: list.optional().meta({ description: "Listing IDs" }),
  pms: list.optional(),
  cities: list.optional(),
  groups: list.optional().meta({ description: "Listing groups, by name or ID" }),
  subgroups: list.optional(),
});

/** In the listing's currency. */
const money = z.number().nullable();

/** One listing with its settings and figures. */
export const Listing = z
  .strictObject({
    id: z.string(),
    pms: z.string(),
    name: z.string(),
    latitude: z.string().nullable().meta({ description: "Decimal degrees" }),
    longitude: z.string().nullable().meta({ description: "Decimal degrees" }),
    country: z.string().nullable(),
    state: z.string().nullable(),
    city_name: z.string().nullable(),
    currency: z
      .string()
      .nullable()
      .meta({ description: "ISO 4217", examples: ["CAD"] }),
    no_of_bedrooms: z.number().nullable().meta({ description: "0 is a studio" }),
    cleaning_fees: z.number(),
    channel_listing_details: z.array(ChannelDetail),
    min: money,
    base: money,
    max: money,
    group: z.string().nullable().meta({ description: "Name of the listing group" }),
    subgroup: z.string().nullable(),
    group_id: z.int().nullable().meta({ description: "The listing group, not the mapping group" }),
    subgroup_id: z.int().nullable(),
    parent_key: z.int(),
    mapping_group_id: z.int().nullable(),
    tags: z.string().meta({ description: "Comma-separated list" }),
    notes: z.string().nullable(),
    isHidden: z.boolean(),
    push_enabled: z
      .boolean()
      .meta({ description: "True if calculated prices are pushed to the PMS" }),
    last_date_pushed: z.iso.datetime().nullable(),
    last_refreshed_at: z.iso.datetime().nullable(),
    ...Figures.shape,
  })
  .meta({ id: "Listing" });

export const ListingPage = z
  .strictObject({ listings: z.array(Listing) })
  .meta({ id: "ListingPage" });

export const ListingFilters = withAlias(
  "only_syncing_listings",
  "only_syncing",
  z.strictObject({
    skip_hidden: flag.default(false).meta({ description: "Exclude hidden listings" }),
    only_syncing_listings: flag
      .default(false)
      .meta({ description: "Only listings that push prices; `only_syncing` is the same" }),
  }),
);

export const ListingPath = z.strictObject({ listing_id: id });
export const ListingQuery = withPms("pms", {
  pms: pmsName.optional().meta({ description: "Required when several PMSs have the ID" }),
});

export const ListingDetailsQuery = withPms("pms", { listing_id: id, pms: pmsName });

/** Portal-only fields of a listing. */
export const ListingDetails = z
  .strictObject({
    key: z.int().meta({ description: "What parent_key of its children points at" }),
    time_zone: z.string().meta({ description: "IANA; nights and booked dates are in it" }),
    has_own_time_zone: z.boolean().meta({ description: "False: the account's" }),
  })
  .meta({ id: "ListingDetails" });

export type ListingSummary = z.infer<typeof ListingSummary>;
export type CatalogFilters = z.output<typeof CatalogFilters>;
export type Listing = z.infer<typeof Listing>;
export type ListingFilters = z.output<typeof ListingFilters>;
export type ListingDetails = z.infer<typeof ListingDetails>;
