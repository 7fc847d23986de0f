import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";
import { actionTypeNames, nudgeTypes } from "./types";

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

/** The listing and the price whose evidence is asked for. */
export const PriceQuery = withPms("pms", {
  listing_id: id,
  pms: pmsName,
  nudge_type: z.enum(nudgeTypes),
});

const Year = z.strictObject({ nights: z.int(), revenue: z.number() });

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
  year: Year.nullable(),
  /** Those of stays whose mean night earned the listing's minimum price or less; null without bookings:view. */
  at_minimum: Year.nullable(),
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
      /** Whole currency units: a year's revenue for a price (of a minimum: of nights sold at it), the coming nights' for availability. */
      amount: z.int(),
      currency: z.string(),
      per: z.enum(["year", "nights"]),
    }),
  ),
});

export type PriceQuery = z.output<typeof PriceQuery>;
export type PriceEvidence = z.output<typeof PriceEvidence>;
export type Worths = z.output<typeof Worths>;

const dates = z.array(z.iso.date());

const MinStayRule = z.strictObject({
  min_stay_on: z.literal(true),
  min_stay_weekday: z.int(),
  min_stay_weekend: z.int(),
  last_minute: z.strictObject({ days: z.int(), nights: z.int() }).optional(),
  far_out: z.strictObject({ days: z.int(), nights: z.int() }).optional(),
  lowest_allowed: z.int().optional(),
  fill_gaps: z.literal(true),
});

/** Gaps in a listing's next 60 nights that no stay fits into, and what would make them bookable. */
export const GapFixes = z.strictObject({
  currency: z.string().nullable(),
  /** Runs of open nights; `min_stay`: the shortest stay that any of their nights allows. */
  gaps: z.array(
    z.strictObject({
      start_date: z.iso.date(),
      end_date: z.iso.date(),
      nights: z.int(),
      min_stay: z.int(),
    }),
  ),
  /**
   * Shorter minimum stays on the gaps' own nights, longest first: what becomes bookable, and the overrides to write.
   */
  stays: z.array(
    z.strictObject({
      min_stay: z.int(),
      dates,
      worth: z.int().nullable(),
      overrides: z.array(
        z.strictObject({
          date: z.iso.date(),
          min_stay: z.int(),
          /** The minimum stay of the listing's present override; null: none. */
          before: z.int().nullable(),
        }),
      ),
    }),
  ),
  /** A rule that lets every gap be booked as a whole; null if it would also change other nights. */
  rule: z.strictObject({ rule: MinStayRule, dates, worth: z.int().nullable() }).nullable(),
  /** Nights with a group override, which an override of the listing would replace. */
  kept: dates,
});

export type GapFixes = z.output<typeof GapFixes>;
