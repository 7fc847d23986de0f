import type { Caller } from "@/lib/auth/server/caller";
import { invalid } from "@/lib/core/errors";
import { transaction, type Tx } from "@/lib/db/server";
import type { GroupNightsWrite } from "../schema-group-nights";
import type { SelectionPreview, SelectionSaved } from "../schema-selection";
import { lockOverrideGroup, readGroupOverrides } from "./group";
import { type GroupPlan, groupPreview } from "./group-preview";
import { planRemoval, planRows, writesOf } from "./plan";
import { recordGroup } from "./record";
import { refuseProblems } from "./selection-plan";

/**
 * Sets or clears the overrides of a group or subgroup for some nights, all or none; past nights stay unchanged, and at
 * least one must not be past at every listing. A dry
 * run returns every night of its listings before and after. Throws GROUP_NOT_FOUND, PERMISSION_DENIED where a listing
 * of the group is out of reach, VALIDATION_FAILED and ERR-GUARD-RAIL.
 */
export async function changeGroupNights(
  caller: Caller,
  request: GroupNightsWrite,
): Promise<SelectionPreview | SelectionSaved> {
  if (caller.dryRun) {
    const plan = await transaction(caller, (tx) => planNights(tx, caller, request));
    return groupPreview(caller, request.dates, plan);
  }
  return transaction(caller, async (tx) => {
    const { group, rows } = await planNights(tx, caller, request);
    const writes = writesOf(rows);
    const entries = await recordGroup(tx, caller, group, writes);
    return { written: writes.length, listings: [], entries: entries.map(({ id }) => id) };
  });
}

async function planNights(
  tx: Tx,
  caller: Caller,
  { group: id, dates, set, clear }: GroupNightsWrite,
): Promise<GroupPlan> {
  const group = await lockOverrideGroup(tx, caller, id);
  const { context } = group;
  const coming = dates.filter((date) => date >= context.today).toSorted();
  if (coming.length === 0 && (set ?? clear)) {
    throw invalid("dates", `must not all be before ${context.today}: past at every listing`);
  }
  const [first = context.today] = coming;
  const stored = await readGroupOverrides(tx, id, first);
  const rows =
    clear === true
      ? planRemoval(id, coming, stored, context)
      : planRows(
          id,
          coming.map((date) => ({ ...set, date })),
          stored,
          context,
        );
  const problems = rows.flatMap((row) => row.problems);
  if (problems.length > 0) refuseProblems(problems);
  return { group, rows };
}
