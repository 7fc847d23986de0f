import type { Caller } from "@/lib/auth/server/caller";
import { toUtc } from "@/lib/core/dates";
import { answering, transaction } from "@/lib/db/server";
import {
  DeletedDate,
  type FailedDate,
  type GroupOverridesDelete,
  type GroupOverridesDeleted,
  type GroupOverridesWrite,
  type GroupOverridesWritten,
} from "../schema";
import { GroupOverrideChange } from "../schema-row";
import { groupEffect } from "./preview";
import { recordGroup } from "./write";
import { planGroup, planRemoval, type PlannedRow, planRows, problemText, writesOf } from "./plan";
import { toAnswer } from "./rows";
import type { z } from "zod";
import { didYouMean } from "@/lib/core/text";
import { checked } from "@/lib/core/parse-with-issues";

const changeKeys = Object.keys(GroupOverrideChange.shape);
const dateKeys = Object.keys(DeletedDate.shape);

/**
 * Merges rows into the overrides of a group or subgroup; a row that fails is reported and the others are written. A dry
 * run returns the effect on prices. Throws GROUP_NOT_FOUND, and PERMISSION_DENIED if a listing of the group is out of
 * reach.
 */
export async function setGroupOverrides(
  caller: Caller,
  { id, overrides }: GroupOverridesWrite,
): Promise<GroupOverridesWritten> {
  const { rows, failed } = checkGroupRows(GroupOverrideChange, overrides, changeKeys);
  const answered = answering(caller, (done: { answer: GroupOverridesWritten }) => done.answer);
  const { answer, group, writes } = await transaction(answered, async (tx) => {
    const dates = rows.map(({ date }) => date);
    const plan = await planGroup(tx, caller, id, dates, () => planRows(rows));
    const { good, bad } = judged(plan.rows);
    const changed = writesOf(good);
    await recordGroup(tx, caller, plan.group, changed);
    const written = await tx.groupOverride.findMany({
      where: { groupId: id, date: { in: good.map(({ write }) => toUtc(write.date)) } },
      orderBy: { date: "asc" },
    });
    const shown = written.map((row) => toAnswer(row, row.currency));
    const result = { id, overrides: shown, failed_dates: [...failed, ...bad] };
    return { answer: result, group: plan.group, writes: changed };
  });
  if (!caller.dryRun) return answer;
  return { ...answer, ...(await groupEffect(caller, group, writes)) };
}

/** Removes overrides of a group or subgroup; a date without one is reported. Throws as setGroupOverrides. */
export async function removeGroupOverrides(
  caller: Caller,
  { id, overrides }: GroupOverridesDelete,
): Promise<GroupOverridesDeleted> {
  const { rows, failed } = checkGroupRows(DeletedDate, overrides, dateKeys);
  return transaction(caller, async (tx) => {
    const dates = rows.map(({ date }) => date);
    const plan = await planGroup(tx, caller, id, dates, () => planRemoval(dates));
    const { good, bad } = judged(plan.rows);
    const writes = writesOf(good);
    await recordGroup(tx, caller, plan.group, writes);
    const missing = good.filter(({ write }) => write.before === null);
    return {
      id,
      deleted_dates: writes.map(({ date }) => date).toSorted(),
      failed_dates: [
        ...failed,
        ...bad,
        ...missing.map(({ write: { date } }) => ({ date, error: "date: has no override" })),
      ],
    };
  });
}

/** Rows without a problem, and the others as failed dates. */
function judged(rows: readonly PlannedRow[]): { good: PlannedRow[]; bad: FailedDate[] } {
  return {
    good: rows.filter(({ problems }) => problems.length === 0),
    bad: rows
      .filter(({ problems }) => problems.length > 0)
      .map(({ write, problems }) => ({ date: write.date, error: problemText(problems) })),
  };
}

/** Rows of a group's request: those that are well formed, and the others with the reason. */
interface CheckedRows<Row> {
  rows: Row[];
  failed: FailedDate[];
}

/** Checks the shape of each row, then that no earlier row has its date. */
function checkGroupRows<Row extends { date: string }>(
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
