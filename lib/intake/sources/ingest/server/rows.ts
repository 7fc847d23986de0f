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

/** The rows that can be written. */
export function goodRows<Row>(rows: readonly CheckedRow<Row>[]): Row[] {
  return rows.flatMap(({ row, error }) => (row && error === undefined ? [row] : []));
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

interface Counts {
  success: boolean;
  total: number;
  success_count: number;
  failure_count: number;
}

/** Counts of a call's rows, and the rows under the call's own name for them. */
export type ResultAs<Name extends string> = Counts & Record<Name, RowResult[]>;

/** The answer's rows in the request's order, with their counts. */
export function resultOf<Row>(
  rows: readonly CheckedRow<Row>[],
  outcomeOf: (row: Row) => Outcome,
): ResultAs<"rows"> {
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
