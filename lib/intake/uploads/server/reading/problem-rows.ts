import { stringify } from "csv-stringify/sync";
import type { ReadRow } from "./row";

/** Rows kept for a person to download; a file with more is wrong throughout. */
const mostRows = 20_000;

/** Gathers rows that are left out. */
export class Problems {
  readonly #records: string[][] = [["line", "column", "value", "reason"]];

  add({ line, faults }: ReadRow): void {
    if (this.#records.length > mostRows) return;
    for (const { field, value, message } of faults) {
      this.#records.push([String(line), field ?? "", value, message]);
    }
  }

  /** CSV (RFC 4180) that spreadsheets open without running formulas. */
  csv(): string {
    return stringify(this.#records, {
      escape_formulas: true,
      record_delimiter: "\r\n",
      // A lone line break within a text needs quotes too.
      quoted_match: /[\r\n]/,
    });
  }
}
