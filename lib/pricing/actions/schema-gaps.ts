import { z } from "zod";

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
