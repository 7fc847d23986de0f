import { stringify } from "csv-stringify/browser/esm/sync";
import type { ChartData } from "./types";

/** A chart's values as CSV after RFC 4180: one row per place, one column per series; empty where not known. */
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
