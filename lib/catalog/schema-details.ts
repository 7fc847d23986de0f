import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

export const ListingDetailsQuery = withPms("pms", { listing_id: id, pms: pmsName });

/** What the portal shows of a listing beyond the public resource. */
export const ListingDetails = z
  .strictObject({
    key: z.int().meta({ description: "The parent_key of its children refers to this key" }),
    time_zone: z.string().meta({ description: "IANA time zone for nights and booked dates" }),
    has_own_time_zone: z.boolean().meta({ description: "False if the listing uses the account's" }),
  })
  .meta({ id: "ListingDetails" });

export type ListingDetails = z.infer<typeof ListingDetails>;
