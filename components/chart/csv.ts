import { stringify } from "csv-stringify/browser/esm/sync";
import type { ChartData } from "./types";

/** Writes a chart's values as CSV (RFC 4180): one row per x value, one column per series; unknown values are empty. */
export function chartCsv({ x, series }: ChartData): string {
  const rows = x.values.map((value, at) => [
    value,
    ...series.map(({ values }) => values[at] ?? null),
  ]);
  return stringify([[x.label, ...series.map(({ label }) => label)], ...rows], {
    escape_formulas: true,
    record_delimiter: "\r\n",
  });
}
