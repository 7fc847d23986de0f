import type { z } from "zod";
import { parsePart } from "@/lib/http/server/parse";
import type { CheckedRow } from "@/lib/intake/sources/ingest/server/rows";

/** Parses rows one by one; a row's error lists every problem of it, with the nearest name of an unknown field. */
export function checkRows<Row>(
  schema: z.ZodType<Row>,
  rows: readonly Record<string, unknown>[],
): CheckedRow<Row>[] {
  return rows.map((given) => {
    const { data, details } = parsePart(schema, given, "body");
    if (data !== undefined && details.length === 0) return { given, row: data };
    return { given, error: details.map(({ path, message }) => `${path}: ${message}`).join("; ") };
  });
}
