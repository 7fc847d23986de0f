import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

export const ListingDetailsQuery = withPms("pms", { listing_id: id, pms: pmsName });

/** Portal-only fields of a listing. */
export const ListingDetails = z
  .strictObject({
    key: z.int().meta({ description: "What parent_key of its children points at" }),
    time_zone: z.string().meta({ description: "IANA; nights and booked dates are in it" }),
    has_own_time_zone: z.boolean().meta({ description: "False: the account's" }),
  })
  .meta({ id: "ListingDetails" });

export type ListingDetails = z.infer<typeof ListingDetails>;
