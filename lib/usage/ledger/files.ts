import { stringify } from "csv-stringify/browser/esm/sync";
import type { Usage } from "./schema";

const columns = ["month", "listing_id", "pms_name", "listing_name", "first_pushed_at"] as const;

/** The charges of a month as CSV (RFC 4180), 1 USD each before tax; spreadsheets don't run its texts as formulas. */
export function usageCsv({ month, rows }: Usage): string {
  const lines = rows.map((row) => ({ month, ...row, amount: "1.00", currency: "USD" }));
  return stringify(lines, {
    header: true,
    columns: [...columns, "amount", "currency"],
    escape_formulas: true,
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
  });
}
