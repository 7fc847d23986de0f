import { z } from "zod";

const Month = z.strictObject({
  /** YYYY-MM. */
  month: z.string(),
  /** Nights that today's listings have in this month. */
  capacity: z.int(),
  nights: z.int(),
  /** Of the same month a year ago, as it stood a year ago. */
  nights_last_year: z.int(),
  revenue: z.number(),
  revenue_last_year: z.number(),
});

/** What the first page of an account shows; null where the reader lacks the permission for it. */
export const Overview = z.strictObject({
  since: z.iso.datetime(),
  changes: z
    .array(
      z.strictObject({
        log_type: z.enum(["listing", "group", "account"]),
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
      /** The one with most revenue; null where nothing is on the books. */
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
    })
    .nullable(),
  sync: z
    .strictObject({
      listings: z.int(),
      syncing: z.int(),
      /** Of the syncing ones: prices sent within 24 h, longer ago, never. */
      fresh: z.int(),
      late: z.int(),
      never: z.int(),
    })
    .nullable(),
});

export type Overview = z.output<typeof Overview>;
