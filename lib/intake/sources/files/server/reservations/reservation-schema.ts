import { z } from "zod";
import { dateOf } from "@/lib/core/dates";
import { CurrencyCode, Day, TotalMoney } from "../../schema";

const text = (most: number): z.ZodString =>
  z.string().min(1, "must not be empty").max(most, `must have at most ${most} characters`);

const date = Day.transform(dateOf);
const instant = z.iso.datetime({ offset: true }).refine((cell) => cell >= "2000" && cell < "2200");
/** An instant, or a day in the listing's time zone. */
const moment = z
  .union([instant, date], "must be a date or a timestamp like 2026-07-01T09:30:00Z")
  .optional();
const money = TotalMoney.optional();

/** A row of a reservations file; an empty cell is absent. Money becomes hundredths. */
export const ReservationLine = z
  .strictObject({
    reservation_id: text(128),
    listing_id: text(128),
    pms_name: text(40),
    check_in: date,
    check_out: date,
    status: z.enum(["booked", "cancelled", "blocked"], "must be booked, cancelled or blocked"),
    booked_at: moment,
    cancelled_at: moment,
    rental_revenue: money,
    total_cost: money,
    currency: CurrencyCode.optional(),
    channel: text(100).optional(),
    guests: z
      .string()
      .regex(/^\d{1,3}$/, "must be a whole number, at most 999")
      .transform(Number)
      .optional(),
    list_price: money,
  })
  .refine((row) => row.check_in < row.check_out, {
    path: ["check_out"],
    error: "must be after check_in",
  });

export type ReservationLine = z.output<typeof ReservationLine>;

/** The documented columns of a reservations file. */
export const reservationColumns: readonly string[] = ReservationLine.keyof().options;

export const requiredColumns = [
  "reservation_id",
  "listing_id",
  "pms_name",
  "check_in",
  "check_out",
  "status",
] as const;
