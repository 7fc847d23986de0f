import type { z } from "zod";
import { pmsKey } from "@/lib/core/pms";
import { didYouMean } from "@/lib/core/text";
import { checked } from "@/lib/core/checked";
import { ReservationRow } from "../schema-create";

/** A row as sent, with its parsed form, its error, or both. */
export interface CheckedRow {
  given: Record<string, unknown>;
  row?: ReservationRow;
  error?: string;
}

/** Checks each row's fields, then that no earlier row has its id. `error` lists every problem with the fields. */
export function checkRows(rows: readonly Record<string, unknown>[]): CheckedRow[] {
  const seen = new Set<string>();
  return rows.map((given) => {
    const { data, issues } = checked(ReservationRow, given);
    if (!data) return { given, error: issues.map(problemOf).join("; ") };
    const row = withId(data);
    const key = pmsKey(row.pms_name, row.reservation_id ?? "");
    if (seen.has(key)) return { given, row, error: "reservation_id: is already in an earlier row" };
    seen.add(key);
    return { given, row };
  });
}

/** Returns the row with an id; the default consists of the listing id and the dates. */
function withId(row: ReservationRow): ReservationRow {
  const { listing_id, start_date, end_date } = row;
  return {
    ...row,
    reservation_id: row.reservation_id || `${listing_id}_${start_date}_${end_date}`,
  };
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== "unrecognized_keys") return `${issue.path.join(".")}: ${issue.message}`;
  return issue.keys.map(unknownField).join("; ");
}

function unknownField(key: string): string {
  return `${key}: is unknown${didYouMean(key, known)}`;
}

const known = Object.keys(ReservationRow.out.shape);
