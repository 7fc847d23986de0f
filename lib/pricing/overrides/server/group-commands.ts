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
import { groupEffect } from "./effect";
import { lockOverrideGroup, readGroupOverrides } from "./group";
import { checkGroupRows } from "./group-rows";
import { planRemoval, type PlannedRow, planRows, problemText, writesOf } from "./plan";
import { recordGroup } from "./record";
import { toAnswer } from "./rows";

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
    const locked = await lockOverrideGroup(tx, caller, id);
    const stored = await readGroupOverrides(tx, id, firstOf(rows));
    const { good, bad } = judged(planRows(id, rows, stored, locked.context));
    const changed = writesOf(good);
    await recordGroup(tx, caller, locked, changed);
    const written = await tx.groupOverride.findMany({
      where: { groupId: id, date: { in: good.map(({ write }) => toUtc(write.date)) } },
      orderBy: { date: "asc" },
    });
    const shown = written.map((row) => toAnswer(row, row.currency));
    const result = { id, overrides: shown, failed_dates: [...failed, ...bad] };
    return { answer: result, group: locked, writes: changed };
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
    const group = await lockOverrideGroup(tx, caller, id);
    const stored = await readGroupOverrides(tx, id, firstOf(rows));
    const dates = rows.map(({ date }) => date);
    const { good, bad } = judged(planRemoval(id, dates, stored, group.context));
    const writes = writesOf(good);
    await recordGroup(tx, caller, group, writes);
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

function firstOf(rows: readonly { date: string }[]): string {
  const [first = "9999-12-31"] = rows.map(({ date }) => date).toSorted();
  return first;
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
