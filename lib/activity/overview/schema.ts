import { z } from "zod";
import { logTypes } from "@/lib/audit/entry-kinds";

const Month = z.strictObject({
  /** YYYY-MM. */
  month: z.string(),
  /** Nights of this month over today's listings. */
  capacity: z.int(),
  nights: z.int(),
  /** The same month last year, as known a year ago. */
  nights_last_year: z.int(),
  revenue: z.number(),
  revenue_last_year: z.number(),
});

/** The first page of an account; null where the reader lacks the permission. */
export const Overview = z.strictObject({
  since: z.iso.datetime(),
  changes: z
    .array(
      z.strictObject({
        log_type: z.enum(logTypes),
        action: z.string(),
        user_id: z.int(),
        name: z.string().nullable(),
        count: z.int(),
      }),
    )
    .nullable(),
  bookings: z.strictObject({ made: z.int(), nights: z.int(), cancelled: z.int() }).nullable(),
  books: z
    .strictObject({
      /** The currency with most revenue; null with nothing on the books. */
      currency: z.string().nullable(),
      other_currencies: z.array(z.string()),
      months: z.array(Month),
    })
    .nullable(),
  actions: z
    .strictObject({
      high: z.int(),
      medium: z.int(),
      low: z.int(),
      opened: z.int(),
      resolved: z.int(),
      /** The oldest evaluation behind these numbers; null before the first. */
      evaluated_at: z.iso.datetime().nullable(),
      /** Listings whose actions are out of date and wait for the job. */
      waiting: z.int(),
    })
    .nullable(),
  sync: z
    .strictObject({
      listings: z.int(),
      syncing: z.int(),
      /** Syncing listings whose prices were sent within 24 h, earlier, never. */
      fresh: z.int(),
      late: z.int(),
      never: z.int(),
    })
    .nullable(),
});

export type Overview = z.output<typeof Overview>;
