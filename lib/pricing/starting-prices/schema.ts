import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";
import { noteCodes } from "./figures";

/** Listings of one call. */
export const mostListings = 1_000;

export const StartingPricesRequest = z
  .strictObject({
    listings: z
      .array(withPms("pms", { id, pms: pmsName }))
      .min(1)
      .max(mostListings),
  })
  .meta({ id: "StartingPricesRequest" });

const amount = z.number().nullable();

const value = z.number().meta({ description: "The base price by this source" });
const counted = z.strictObject({ value, nights: z.int() }).nullable();

const Sources = z
  .strictObject({
    calendar: counted.meta({
      description:
        "The weighted median of the PMS's prices of open nights ÷ Nightrate's factors of these nights; null under 30 nights",
    }),
    bookings: counted.meta({
      description:
        "The median of what nights of the past 365 days were booked for ÷ the market's factors; null under 30 nights",
    }),
    pms_base: amount.meta({ description: "The base price that the PMS has" }),
    market: z
      .strictObject({
        value,
        comparables: z.int().meta({ description: "Comparable homes with a price" }),
        confidence: z
          .enum(["normal", "low"])
          .meta({ description: "low: too few homes, or their prices are old" }),
      })
      .nullable()
      .meta({ description: "The price level of comparable homes; not used if confidence is low" }),
  })
  .meta({ id: "StartingSources" });

const StartingPrices = z
  .strictObject({
    id: z.string(),
    pms: z.string(),
    base: amount.meta({
      description: "The first source known of calendar, bookings, PMS base and market",
    }),
    min: amount.meta({ description: "A low price of booked or open nights, 50 to 85% of base" }),
    max: amount.meta({ description: "Three times the base; an offer, not a suggestion" }),
    sources: Sources.nullable().meta({ description: "Null in a row with an error" }),
    current: z
      .strictObject({ min: amount, base: amount, max: amount })
      .nullable()
      .meta({ description: "What is set now; null in a row with an error" }),
    notes: z.array(z.enum(noteCodes)),
    error: z.string().optional().meta({ description: "Why the row has no prices" }),
    error_status: z.enum(["LISTING_NOT_PRESENT", "LISTING_REPEATED"]).optional(),
  })
  .meta({ id: "StartingPrices" });

export const StartingPricesAnswer = z
  .strictObject({ listings: z.array(StartingPrices) })
  .meta({ id: "StartingPricesAnswer" });

export type StartingPricesRequest = z.output<typeof StartingPricesRequest>;
export type StartingPrices = z.output<typeof StartingPrices>;
