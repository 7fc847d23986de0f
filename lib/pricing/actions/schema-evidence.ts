import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

/** The listing whose evidence is asked for. */
export const EvidenceQuery = withPms("pms", { listing_id: id, pms: pmsName });

const Counts = z
  .array(
    z.strictObject({
      nights: z.int().meta({ description: "Minimum or actual length of stay in nights" }),
      count: z.int(),
    }),
  )
  .meta({ description: "In ascending order of length; lengths that never occur are omitted" });

/** The evidence for a minimum stay that differs from the market's. */
export const StayEvidence = z
  .strictObject({
    comparables: z.int().meta({ description: "Comparables with the listing's number of bedrooms" }),
    own: Counts.meta({
      description: "Open nights among the next 60, by the listing's minimum stay",
    }),
    market: Counts.meta({
      description: "The same for the comparables, without monthly rentals (28 nights or more)",
    }),
    booked: Counts.nullable().meta({
      description:
        "The listing's stays that began in the last 365 days, by length; null without bookings:view",
    }),
  })
  .meta({ id: "StayEvidence" });

const Percents = z
  .array(z.number().nullable())
  .meta({ description: "Percent; element 0 is tonight, the last one 60 days ahead" });

/** The evidence for a last-minute discount smaller than the market's. */
export const LateEvidence = z
  .strictObject({
    comparables: z.int().meta({ description: "Comparables that change their prices" }),
    own: Percents.nullable().meta({
      description:
        "Adjustment by the effective rule; null without customizations:view. An element is null if a fixed price cannot be compared with a base price",
    }),
    market: Percents.meta({
      description:
        "Prices of the week around a night relative to nights 15 to 60, each comparable against itself, without seasonality and weekdays; null with fewer than 20 comparables",
    }),
  })
  .meta({ id: "LateEvidence" });

export type StayEvidence = z.infer<typeof StayEvidence>;
export type LateEvidence = z.infer<typeof LateEvidence>;
