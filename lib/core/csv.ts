import { stringify } from "csv-stringify/browser/esm/sync";

/**
 * Writes records as CSV (RFC 4180) with a header, their `columns` in this order; unknown values are empty. An apostrophe
 * stops spreadsheets from running a text as a formula.
 */
export function csvOf(
  records: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
): string {
  return stringify([...records], {
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: "\r\n",
    // A single CR or LF needs quotes too.
    quoted_match: /[\r\n]/,
  });
}
