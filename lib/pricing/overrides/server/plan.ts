import type { OverrideFields } from "../fields";
import {
  amountsOf,
  dateProblem,
  floorProblems,
  mergedKeys,
  mergeOverride,
  type OverrideContext,
  problemsOf,
  type RowProblem,
} from "../rules";
import type { OverrideChange } from "../schema-row";
import type { DatedOverride } from "./rows";
import type { OverrideWrite } from "./write";

/** What a row would write, or its problems. */
export interface PlannedRow {
  index: number;
  write: OverrideWrite;
  problems: RowProblem[];
}

/** Plans the rows of one listing or group, whose overrides `stored` are locked. Writes nothing. */
export function planRows(
  owner: number,
  changes: readonly OverrideChange[],
  stored: readonly DatedOverride[],
  context: OverrideContext,
): PlannedRow[] {
  const byDate = new Map(stored.map((each) => [each.date, each]));
  return changes.map((change, index) => {
    const own = byDate.get(change.date);
    const before = own?.fields;
    const after = mergeOverride(before, change);
    const write = {
      owner,
      date: change.date,
      before: before ?? null,
      after,
      mergedKeys: mergedKeys(change),
      currency: currencyOf(after, own, context.currency),
    };
    const broken = floorProblems(write.before, after, context.floor);
    return { index, write, problems: [...problemsOf(after, change, context), ...broken] };
  });
}

/**
 * The currency of an override's amounts: the listings' current one, or the stored override's if its amounts are only
 * kept, so that they are never read in another currency. Null without amounts.
 */
export function currencyOf(
  after: OverrideFields | null,
  stored: DatedOverride | undefined,
  present: string | null,
): string | null {
  if (after === null || amountsOf(after).length === 0) return null;
  const before = stored?.fields ?? {};
  const had = new Set(amountsOf(before));
  const isKept = amountsOf(after).every(
    (field) => had.has(field) && before[field] === after[field],
  );
  return isKept ? (stored?.currency ?? present) : present;
}

/** Plans the removal of dates. */
export function planRemoval(
  owner: number,
  dates: readonly string[],
  stored: readonly DatedOverride[],
  context: Pick<OverrideContext, "today" | "scope">,
): PlannedRow[] {
  const byDate = new Map(stored.map(({ date, fields }) => [date, fields]));
  return dates.map((date, index) => {
    const problem = dateProblem(date, context);
    const write = { owner, date, before: byDate.get(date) ?? null, after: null, mergedKeys: [] };
    return { index, write, problems: problem ? [problem] : [] };
  });
}

/** The writes that change something. */
export function writesOf(rows: readonly PlannedRow[]): OverrideWrite[] {
  return rows.map(({ write }) => write).filter(({ before, after }) => !isSame(before, after));
}

/** True when two overrides set the same fields to the same values. */
export function isSame(one: OverrideFields | null, other: OverrideFields | null): boolean {
  // Both have their fields in the order of `fieldNames`.
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Problems of a row as one text. */
export function problemText(problems: readonly RowProblem[]): string {
  return problems
    .map(({ field, message, rule }) => (rule ? message : `${field}: ${message}`))
    .join("; ");
}
