import { z } from "zod";
import { dryAnswer, dryRun, id, line, pmsName, totalAmount, withPms } from "@/lib/http/inputs";
import { daysBetween } from "@/lib/core/dates";

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
