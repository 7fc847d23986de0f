import { z } from "zod";
import {
  flag,
  id,
  integer,
  pmsName,
  withPms,
  dryAnswer,
  dryRun,
  line,
  list,
  totalAmount,
} from "@/lib/http/inputs";
import { daysBetween } from "@/lib/core/dates";

/** The database has no year 0. */
const optionalDay = z.iso
  .date()
  .refine((date) => date >= "0001", "must not be before the year 1")
  .optional();
const pairs = [
  ["start_date", "end_date"],
  ["booked_start_date", "booked_end_date"],
] as const;

/** Without dates, check-ins so many days before and after today at the account. */
export const usualDays = 365;

const mostRows = 500;
/** Rows to skip are a 32-bit integer in the database. */
const mostSkipped = 2_147_483_647;

const statuses = ["booked", "cancelled", "blocked"] as const;

export const DataQuery = withPms("pms", {
  pms: pmsName.optional().meta({ description: "Default: all PMSs" }),
  start_date: optionalDay.meta({ description: "First check-in day; requires `end_date`" }),
  end_date: optionalDay.meta({
    description: "Day after the last check-in day; requires `start_date`",
  }),
  booked_start_date: optionalDay.meta({
    description: "First booked day; requires `booked_end_date`",
  }),
  booked_end_date: optionalDay.meta({
    description: "Last booked day, inclusive; requires `booked_start_date`",
  }),
  listing_id: id.optional(),
  include_hidden: flag.default(true),
  include: list
    .pipe(z.array(z.enum([...statuses, "available"])))
    .optional()
    .meta({
      description:
        "Changes nothing: bookings, cancelled bookings and blocks are always returned, and no row is `available`",
    }),
  limit: integer.pipe(z.int().min(1).max(mostRows)).default(100),
  offset: integer
    .pipe(z.int().min(0).max(mostSkipped))
    .optional()
    .meta({ description: "Rows to skip. Default: `0`" }),
  page: integer
    .pipe(
      z
        .int()
        .min(1)
        .max(Math.floor(mostSkipped / mostRows)),
    )
    .optional()
    .meta({ description: "Page of `limit` rows, from 1; instead of `offset`" }),
})
  .superRefine(checkPairs)
  .refine(({ page, offset }) => page === undefined || offset === undefined, {
    path: ["page"],
    message: "must not be sent with offset",
  });

type Days = { [Name in (typeof pairs)[number][number]]?: string | undefined };

/** A range has both its ends, the last not before the first. */
function checkPairs(query: Days, context: z.RefinementCtx): void {
  const issue = (field: string, message: string): void =>
    context.addIssue({ code: "custom", path: [field], message });
  for (const [first, last] of pairs) {
    const [from, to] = [query[first], query[last]];
    if (from === undefined && to !== undefined) issue(first, `is required with ${last}`);
    if (to === undefined && from !== undefined) issue(last, `is required with ${first}`);
    if (from !== undefined && to !== undefined && to < from)
      issue(last, `must not be before ${first}`);
  }
}

const amount = z.number().nullable();

const DataRow = z
  .strictObject({
    listing_id: z.string(),
    listing_name: z.string(),
    pms_name: z.string(),
    reservation_id: z.string(),
    check_in: z.iso.date(),
    check_out: z.iso.date(),
    booking_status: z.enum(statuses),
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
    pms_name: z.string().nullable().meta({
      description: "The requested PMS, or the only one of the account; null if there are several",
    }),
    next_page: z.boolean().meta({ description: "True if there are more pages" }),
    data: z.array(DataRow),
  })
  .meta({ id: "ReservationData" });

export type DataQuery = z.output<typeof DataQuery>;
export type DataPage = z.input<typeof DataPage>;

const currencies = new Set(Intl.supportedValuesOf("currency"));
/** Four years: longer stays and blocks are treated as typing errors. */
const maxNights = 1_461;

const day = z.iso
  .date()
  .refine((date) => date >= "2000" && date < "2200", "must be from 2000 to 2199");
const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= "2000" && text < "2200", "must be from 2000 to 2199");
/** An instant, or a day in the listing's time zone. */
const moment = z.union([instant, day], "must be a date or a timestamp");

/** One reservation; every key is required, null means unknown. */
export const ReservationRow = withPms("pms_name", {
  listing_id: id,
  pms_name: pmsName,
  reservation_id: z
    .union([z.literal(""), id])
    .nullable()
    .meta({
      description: "Defaults to `{listing_id}_{start_date}_{end_date}`",
      examples: ["R-1001"],
    }),
  start_date: day.meta({ description: "First night" }),
  end_date: day.meta({ description: "Check-out day" }),
  no_of_days: z.int().nullable().meta({ description: "Number of nights between the dates" }),
  total_cost: totalAmount.nullable(),
  currency: z.string().refine((code) => currencies.has(code), "must be an ISO 4217 currency code"),
  booked_time: moment.nullable(),
  pl_status: z.enum(["booked", "cancelled", "blocked", "available"]),
  cancelled_time: moment.nullable(),
  total_fees: totalAmount.nullable(),
  total_taxes: totalAmount.nullable(),
  rental_revenue: totalAmount.nullable(),
  ota_commission: totalAmount.nullable(),
  host_payout: totalAmount.nullable(),
  booking_source: line.max(100).nullable(),
  guest_count: z.int().min(0).max(999).nullable(),
  guest_zipcode: line.max(20).nullable(),
}).superRefine(({ start_date, end_date, no_of_days }, context) => {
  const issue = (path: string, message: string): void =>
    context.addIssue({ code: "custom", path: [path], message });
  const nights = daysBetween(start_date, end_date);
  if (nights < 1) return issue("end_date", "must be after start_date");
  if (nights > maxNights)
    return issue("end_date", `must be at most ${maxNights} nights after start_date`);
  if (no_of_days !== null && no_of_days !== nights)
    issue("no_of_days", `must be ${nights} or null`);
});

/** Accepts any object, because rows are validated one by one; the OpenAPI document shows the row's schema. */
const UncheckedRow = z.record(z.string(), z.unknown()).meta({
  id: "Reservation",
  override: ({ jsonSchema }) => {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
    const { $schema: _, ...row } = z.toJSONSchema(ReservationRow, { io: "input" });
    Object.assign(jsonSchema, row);
  },
});

export const CreateRequest = z.strictObject({
  reservations: z.array(UncheckedRow).min(1).max(100),
  dry_run: dryRun,
});

export const CreateResult = z
  .strictObject({
    success: z.boolean().meta({ description: "True if every row was written" }),
    total: z.int(),
    success_count: z.int(),
    failure_count: z.int(),
    reservations: z.array(
      z.strictObject({
        reservation: z
          .record(z.string(), z.unknown())
          .meta({ description: "The row as it was sent, with its ID" }),
        success: z.boolean(),
        error: z.string().optional(),
      }),
    ),
    dry_run: dryAnswer,
  })
  .meta({ id: "CreatedReservations" });

export type ReservationRow = z.output<typeof ReservationRow>;
export type CreateRequest = z.output<typeof CreateRequest>;
export type CreateResult = z.input<typeof CreateResult>;
