import { csvOf } from "@/lib/core/csv";
import type { Usage } from "./schema";

const columns = ["month", "listing_id", "pms_name", "listing_name", "first_pushed_at"] as const;

/** The charges of a month as CSV, 1 USD each before tax. */
export function usageCsv({ month, rows }: Usage): string {
  const lines = rows.map((row) => ({ month, ...row, amount: "1.00", currency: "USD" }));
  return csvOf(lines, [...columns, "amount", "currency"]);
}
