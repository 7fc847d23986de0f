import { z } from "zod";
import { flag, id, integer, pmsName, withPms } from "@/lib/http/inputs";

/** The database has no year 0. */
const day = z.iso
  .date()
  .refine((date) => date >= "0001", "must not be before the year 1")
  .optional();
const pairs = [
  ["start_date", "end_date"],
  ["booked_start_date", "booked_end_date"],
] as const;

export const DataQuery = withPms("pms", {
  pms: pmsName,
  start_date: day.meta({ description: "First check-in day" }),
  end_date: day.meta({ description: "Day after the last check-in day" }),
  booked_start_date: day.meta({ description: "First booked day" }),
  booked_end_date: day.meta({ description: "Last booked day, inclusive" }),
  listing_id: id.optional(),
  include_hidden: flag.default(true),
  limit: integer.pipe(z.int().min(1).max(500)).default(100),
  offset: integer.pipe(z.int().min(0).max(2_147_483_647)).default(0),
}).superRefine((query, context) => {
  const issue = (field: string, message: string): void =>
    context.addIssue({ code: "custom", path: [field], message });
  for (const [first, last] of pairs) {
    const [from, to] = [query[first], query[last]];
    if (from === undefined && to !== undefined) issue(first, `is required with ${last}`);
    if (to === undefined && from !== undefined) issue(last, `is required with ${first}`);
    if (from !== undefined && to !== undefined && to < from)
      issue(last, `must not be before ${first}`);
  }
  if (pairs.every((pair) => pair.every((field) => query[field] === undefined))) {
    issue(
      "start_date",
      "is required with end_date, unless booked_start_date and booked_end_date are sent",
    );
  }
});

const amount = z.number().nullable();

const DataRow = z
  .strictObject({
    listing_id: z.string(),
    listing_name: z.string(),
    reservation_id: z.string(),
    check_in: z.iso.date(),
    check_out: z.iso.date(),
    booking_status: z.enum(["booked", "cancelled", "blocked"]),
    booked_date: z.iso.datetime().nullable(),
    rental_revenue: amount,
    total_cost: amount,
    no_of_days: z.int(),
    currency: z.string().nullable(),
    cancelled_on: z.iso.datetime().nullable(),
    guestName: z.literal("Hidden"),
    cleaning_fees: z.number().optional().meta({
      description: "The listing's currency; absent for blocks and when the listing has none",
    }),
    booking_channel: z.string().optional(),
    guest_count: z.int().optional(),
  })
  .meta({ id: "ReservationDatum" });

export const DataPage = z
  .strictObject({
    pms_name: z.string(),
    next_page: z.boolean().meta({ description: "True if there are more pages" }),
    data: z.array(DataRow),
  })
  .meta({ id: "ReservationData" });

export type DataQuery = z.output<typeof DataQuery>;
export type DataPage = z.input<typeof DataPage>;
