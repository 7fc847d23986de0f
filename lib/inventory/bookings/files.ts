import { stringify } from "csv-stringify/browser/esm/sync";
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

/** Returns bookings as CSV (RFC 4180). A leading apostrophe stops spreadsheets from running text as a formula. */
export function bookingsCsv(rows: readonly ReportRow[]): string {
  return stringify(rows.map(withAmounts), {
    header: true,
    columns: [...fileColumns],
    escape_formulas: true,
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
  });
}

function withAmounts({ rental_revenue, total_cost, ...row }: ReportRow) {
  const text = (amount: number | null) =>
    amount === null ? null : amountText(amount, row.currency);
  return { ...row, rental_revenue: text(rental_revenue), total_cost: text(total_cost) };
}
