import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

/** The listing whose evidence is asked for. */
export const EvidenceQuery = withPms("pms", { listing_id: id, pms: pmsName });

const comparables = z
  .int()
  .meta({ description: "Homes in the market of the listing's own category of bedrooms" });

const Counts = z
  .array(
    z.strictObject({
      nights: z.int().meta({ description: "How long the stay is, at least or in fact" }),
      count: z.int(),
    }),
  )
  .meta({ description: "By rising length; a length that never occurs is left out" });

/** What stands behind a minimum stay that differs from the market's. */
export const StayEvidence = z
  .strictObject({
    comparables,
    own: Counts.meta({ description: "Open nights of the next 60 by the listing's minimum stay" }),
    market: Counts.meta({
      description: "The same of the comparables; lettings by the month (28 nights on) left out",
    }),
    booked: Counts.nullable().meta({
      description:
        "Stays of the listing that began in the last 365 days, by length; null without bookings:view",
    }),
  })
  .meta({ id: "StayEvidence" });

const Percents = z
  .array(z.number().nullable())
  .meta({ description: "Percent; element 0 is tonight, the last one 60 days ahead" });

/** What stands behind a last-minute discount that is smaller than the market's. */
export const LateEvidence = z
  .strictObject({
    comparables,
    own: Percents.nullable().meta({
      description:
        "What the rule in force takes off or puts on; null without customizations:view. An element is null where a fixed price cannot be held against a base price",
    }),
    market: Percents.meta({
      description:
        "What open nights cost beside the same weekdays in nights 15 to 60, without the season; null under 20 comparables",
    }),
  })
  .meta({ id: "LateEvidence" });

export type StayEvidence = z.infer<typeof StayEvidence>;
export type LateEvidence = z.infer<typeof LateEvidence>;
