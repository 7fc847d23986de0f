import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";
import { actionTypeNames, nudgeTypes } from "./types";

/** The listing and the price whose evidence is asked for. */
export const PriceQuery = withPms("pms", {
  listing_id: id,
  pms: pmsName,
  nudge_type: z.enum(nudgeTypes),
});

/** The evidence for a recommended price, and the limits of the value to write. */
export const PriceEvidence = z.strictObject({
  currency: z.string().nullable(),
  /**
   * Booked and sellable nights of the past 60 and next 30 days; a night is booked if any listing of the mapping group has
   * it booked. `market`: the share booked in its market, 0…1.
   */
  occupancy: z.strictObject({
    is_mapped: z.boolean(),
    booked: z.int(),
    sellable: z.int(),
    market: z.number().nullable(),
  }),
  /** Booked nights of the past 365 days with a known revenue; null without bookings:view. */
  year: z.strictObject({ nights: z.int(), revenue: z.number() }).nullable(),
  /** Nights booked among the next 90, now and 364 days earlier; null without bookings:view. */
  pace: z.strictObject({ booked: z.int(), last_year: z.int().nullable() }).nullable(),
  /** Lowest and highest value that the other prices and the guard rails allow; null: no limit. */
  least: z.number().nullable(),
  most: z.number().nullable(),
});

/** What open actions are worth. */
export const Worths = z.strictObject({
  worths: z.array(
    z.strictObject({
      listing_id: z.string(),
      pms: z.string(),
      action_type: z.enum(actionTypeNames),
      /** Whole currency units: a year's revenue for a price, the coming nights' for availability. */
      amount: z.int(),
      currency: z.string(),
      per: z.enum(["year", "nights"]),
    }),
  ),
});

export type PriceQuery = z.output<typeof PriceQuery>;
export type PriceEvidence = z.output<typeof PriceEvidence>;
export type Worths = z.output<typeof Worths>;
