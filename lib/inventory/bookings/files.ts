import { csvOf } from "@/lib/core/csv";
import { amountText } from "@/lib/core/money";
import type { ReportRow } from "./schema-report";

/** Columns of an exported file of bookings, named as in the API. */
export const fileColumns = [
  "booked_date",
  "listing_id",
  "listing_name",
  "pms_name",
  "reservation_id",
  "booking_status",
  "booking_channel",
  "check_in",
  "check_out",
  "no_of_days",
  "lead_time",
  "rental_revenue",
  "total_cost",
  "currency",
] as const satisfies readonly (keyof ReportRow)[];

/** Returns bookings as CSV. */
export function bookingsCsv(rows: readonly ReportRow[]): string {
  return csvOf(rows.map(withAmounts), fileColumns);
}

function withAmounts({ rental_revenue, total_cost, ...row }: ReportRow) {
  const text = (amount: number | null) =>
    amount === null ? null : amountText(amount, row.currency);
  return { ...row, rental_revenue: text(rental_revenue), total_cost: text(total_cost) };
}
