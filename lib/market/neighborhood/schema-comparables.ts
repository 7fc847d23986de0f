import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

export const ComparablesQuery = withPms("pms", { listing_id: id, pms: pmsName });

const Home = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  metres: z.number().meta({ description: "Great-circle distance from the listing" }),
  category: z
    .string()
    .nullable()
    .meta({ description: "By bedrooms, as in neighborhood data; null if unknown" }),
  price: z.number().nullable().meta({
    description:
      "Median asking price over the next 180 nights; null if there is none or it is more than 180 days old",
  }),
  age: z.int().meta({ description: "Days since the market data tells of it" }),
});

/** Locations of a listing's comparables, nearest first, for the portal's map. */
export const Comparables = z
  .strictObject({
    latitude: z.number(),
    longitude: z.number(),
    comparables: z.array(Home),
  })
  .meta({ id: "Comparables" });

export type ComparablesQuery = z.output<typeof ComparablesQuery>;
export type Comparables = z.infer<typeof Comparables>;
