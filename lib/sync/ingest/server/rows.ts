import type { RowResult } from "../schema-rows";

/** A row as sent, with its parsed form or the reason it is refused. */
export interface CheckedRow<Row> {
  given: Record<string, unknown>;
  row?: Row;
  error?: string;
}

/** Result of a row. */
export interface Outcome {
  error?: string;
  warning?: string;
}

/** Rows, with an error for each one that repeats a listing. */
export function withoutRepeats<Row extends { listing_id: string }>(
  rows: readonly CheckedRow<Row>[],
): CheckedRow<Row>[] {
  const seen = new Set<string>();
  return rows.map((checked) => {
    const { row, error } = checked;
    if (!row || error !== undefined) return checked;
    if (seen.has(row.listing_id)) {
      return { ...checked, error: "listing_id: is already in an earlier row" };
    }
    seen.add(row.listing_id);
    return checked;
  });
}

/** The answer's rows in the request's order, with their counts. */
export function resultOf<Row>(
  rows: readonly CheckedRow<Row>[],
  outcomeOf: (row: Row) => Outcome,
): {
  success: boolean;
  total: number;
  success_count: number;
  failure_count: number;
  rows: RowResult[];
} {
  const results = rows.map(({ given, row, error }) => {
    const outcome: Outcome = row && error === undefined ? outcomeOf(row) : { error: error ?? "" };
    const id = given["listing_id"];
    return {
      listing_id: typeof id === "string" ? id : null,
      success: outcome.error === undefined,
      ...outcome,
    };
  });
  const failures = results.filter(({ success }) => !success).length;
  return {
    success: failures === 0,
    total: results.length,
    success_count: results.length - failures,
    failure_count: failures,
    rows: results,
  };
}
