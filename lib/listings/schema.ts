import { z } from "zod";
import { list, withPms } from "@/lib/api/inputs";

export const ChannelDetail = z
  .strictObject({
    channel_name: z.string().meta({ description: "The channel (OTA)", examples: ["airbnb"] }),
    channel_listing_id: z.string().meta({ description: "The listing's id on that channel" }),
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
  search_query: z.string().optional().meta({ description: "Part of name, id, city, tag or group" }),
  listing_name: z.string().optional().meta({ description: "Part of the name" }),
  listings: list.optional().meta({ description: "Listing ids" }),
  pms: list.optional(),
  cities: list.optional(),
  groups: list.optional().meta({ description: "Listing groups, by name or id" }),
  subgroups: list.optional(),
});

export type ListingSummary = z.infer<typeof ListingSummary>;
export type CatalogFilters = z.output<typeof CatalogFilters>;
