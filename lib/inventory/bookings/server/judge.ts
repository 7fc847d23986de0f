import { problemText } from "@/lib/core/problem-text";
import { closestName } from "@/lib/core/text";
import { ReservationRow } from "../schema-create";
import { stayName } from "./stay";

/** A row as sent, and what it says or why it is refused. */
export interface JudgedRow {
  given: Record<string, unknown>;
  row?: ReservationRow;
  error?: string;
}

/** Judges each row by itself: shape, then whether its name stands in an earlier row. Every problem of a row is named. */
export function judgeRows(rows: readonly Record<string, unknown>[]): JudgedRow[] {
  const seen = new Set<string>();
  return rows.map((given) => {
    const { data, error } = ReservationRow.safeParse(given);
    if (!data) return { given, error: error.issues.map(problemOf).join("; ") };
    const row = named(data);
    const name = stayName({ pms: row.pms_name, id: row.reservation_id ?? "" });
    if (seen.has(name))
      return { given, row, error: "reservation_id: is already used in an earlier row" };
    seen.add(name);
    return { given, row };
  });
}

/** A reservation without an id is called by its listing and dates. */
function named(row: ReservationRow): ReservationRow {
  const { listing_id, start_date, end_date } = row;
  return {
    ...row,
    reservation_id: row.reservation_id || `${listing_id}_${start_date}_${end_date}`,
  };
}

type Issue = NonNullable<ReturnType<typeof ReservationRow.safeParse>["error"]>["issues"][number];

function problemOf(issue: Issue): string {
  if (issue.code !== "unrecognized_keys")
    return `${issue.path.join(".")}: ${problemText(issue.message)}`;
  return issue.keys.map(unknownField).join("; ");
}

function unknownField(key: string): string {
  const meant = closestName(key, known);
  return `${key}: unknown field${meant === undefined ? "" : `; did you mean "${meant}"?`}`;
}

const known = Object.keys(ReservationRow.out.shape);
