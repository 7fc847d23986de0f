import type { z } from "zod";
import { didYouMean } from "@/lib/core/text";
import { checked } from "@/lib/core/checked";
import type { FailedDate } from "../schema";

/** Rows of a group's request: those that are well formed, and the others with the reason. */
export interface CheckedRows<Row> {
  rows: Row[];
  failed: FailedDate[];
}

/** Checks the shape of each row, then that no earlier row has its date. */
export function checkGroupRows<Row extends { date: string }>(
  schema: z.ZodType<Row>,
  given: readonly unknown[],
  known: readonly string[],
): CheckedRows<Row> {
  const rows: Row[] = [];
  const failed: FailedDate[] = [];
  const seen = new Set<string>();
  for (const each of given) {
    const { data, issues } = checked(schema, each);
    if (data === undefined) {
      const problems = issues.map((issue) => problemOf(issue, known));
      failed.push({ date: dateIn(each), error: problems.join("; ") });
    } else if (seen.has(data.date)) {
      failed.push({ date: data.date, error: "date: is already in an earlier row" });
    } else {
      seen.add(data.date);
      rows.push(data);
    }
  }
  return { rows, failed };
}

function dateIn(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("date" in row)) return null;
  return typeof row.date === "string" ? row.date.slice(0, 40) : null;
}

function problemOf(issue: z.core.$ZodIssue, known: readonly string[]): string {
  if (issue.code !== "unrecognized_keys") {
    const path = issue.path.join(".") || "row";
    return `${path}: ${issue.message}`;
  }
  return issue.keys.map((key) => `${key}: is unknown${didYouMean(key, known)}`).join("; ");
}
