import type { OverrideFields } from "@/lib/pricing/levels/override-fields";
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
import { type DatedOverride, readOverrides } from "./rows";
import type { OverrideWrite } from "./write";
import type { Caller } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import { readRails } from "@/lib/inventory/guard-rails/server";
import {
  contextOf,
  decimalsOf,
  type LockedOverrideGroup,
  lockOverrideGroup,
  type OverrideListing,
  readGroupOverrides,
} from "./owners";
import type { DateText } from "@/lib/core/dates";

/** What a row would write, or its problems. */
export interface PlannedRow {
  index: number;
  write: OverrideWrite;
  problems: RowProblem[];
}

/** Plans the nights of one listing or group by its key, whose overrides `stored` are locked. Writes nothing. */
export type Plan = (
  owner: number,
  stored: readonly DatedOverride[],
  context: OverrideContext,
) => PlannedRow[];

/** Merges rows into stored overrides. */
export function planRows(changes: readonly OverrideChange[]): Plan {
  return (owner, stored, context) => {
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
  };
}

/** Removes the overrides of dates. */
export function planRemoval(dates: readonly DateText[]): Plan {
  return (owner, stored, context) => {
    const byDate = new Map(stored.map(({ date, fields }) => [date, fields]));
    return dates.map((date, index) => {
      const problem = dateProblem(date, context);
      const before = byDate.get(date) ?? null;
      const write = { owner, date, before, after: null, mergedKeys: [] };
      return { index, write, problems: problem ? [problem] : [] };
    });
  };
}

/**
 * Reads the overrides of listings from the first of `dates` on, locked until the transaction ends, with everything a
 * change is checked against. Returns a function that plans a listing. A fixed number of statements.
 */
export async function planListings(
  tx: Tx,
  caller: Caller,
  listings: readonly OverrideListing[],
  dates: readonly DateText[],
  planFor: (listing: OverrideListing) => Plan,
): Promise<(listing: OverrideListing) => PlannedRow[]> {
  const decimals = await decimalsOf(tx, caller);
  const [first = ""] = dates.toSorted();
  const keys = listings.map(({ key }) => key);
  const stored = await readOverrides(tx, keys, first);
  const railsOf = await readRails(tx, keys);
  return (listing) => {
    const context = contextOf(caller, listing, decimals, railsOf(listing.key).floor);
    return planFor(listing)(listing.key, stored.get(listing.key) ?? [], context);
  };
}

/** A locked group, and what a change would write for it. */
export interface GroupPlan {
  group: LockedOverrideGroup;
  rows: PlannedRow[];
}

/** The same for a group or subgroup, which it locks. Throws as `lockOverrideGroup`, and what `planFor` throws. */
export async function planGroup(
  tx: Tx,
  caller: Caller,
  id: number,
  dates: readonly DateText[],
  planFor: (group: LockedOverrideGroup) => Plan,
): Promise<GroupPlan> {
  const group = await lockOverrideGroup(tx, caller, id);
  const plan = planFor(group);
  const [first = group.context.today] = dates.toSorted();
  const stored = await readGroupOverrides(tx, id, first);
  return { group, rows: plan(id, stored, group.context) };
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

/** The writes that change something. */
export function writesOf(rows: readonly PlannedRow[]): OverrideWrite[] {
  return rows.map(({ write }) => write).filter(({ before, after }) => !isSame(before, after));
}

/** True when two overrides set the same fields to the same values. */
function isSame(one: OverrideFields | null, other: OverrideFields | null): boolean {
  // Both have their fields in the order of `fieldNames`.
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Problems of a row as one text. */
export function problemText(problems: readonly RowProblem[]): string {
  return problems
    .map(({ field, message, rule }) => (rule ? message : `${field}: ${message}`))
    .join("; ");
}
