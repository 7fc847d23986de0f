import type { Recorder } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, type DateText } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/server";
import { readRails } from "@/lib/inventory/guard-rails/server";
import { amountsOf, floorProblems } from "../rules";
import type { OverrideFields } from "../fields";
import { contextOf } from "./context";
import { lockFamily } from "./family";
import { lockOverrideGroup, readGroupOverrides } from "./group";
import { isSame } from "./plan";
import { readOverrides } from "./read";
import { recordFamily, recordGroup } from "./record";
import type { DatedOverride } from "./rows";
import type { OverrideWrite } from "./write";

/** Consecutive nights with one override, and the one that they get; null is none. */
export interface RestoredSpan {
  first: DateText;
  last: DateText;
  expected: OverrideFields | null;
  next: OverrideFields | null;
}

/**
 * Restores earlier overrides of a listing; nights before its today are kept. Throws LISTING_NOT_FOUND,
 * ERR-GUARD-RAIL, and CONFLICT when a night has not the expected override, or all are past.
 */
export async function restoreOverrides(
  caller: Caller,
  listing: { listingId: string; pmsName: string },
  span: RestoredSpan,
  recorder: Recorder,
): Promise<void> {
  await transaction(caller, async (tx) => {
    const family = await lockFamily(tx, caller, listing, false);
    const { key } = family.listing;
    const { floor } = (await readRails(tx, [key]))(key);
    const { today } = contextOf(caller, family.listing, 0, floor);
    const stored = (await readOverrides(tx, [key], span.first)).get(key) ?? [];
    const writes = writesFor(key, span, today, stored);
    refuseBelow(floor, writes);
    await recordFamily(tx, caller, family, [{ listing: family.listing, writes }], recorder);
  });
}

/** The same for a group or subgroup. Throws GROUP_NOT_FOUND, PERMISSION_DENIED, ERR-GUARD-RAIL and CONFLICT. */
export async function restoreGroupOverrides(
  caller: Caller,
  id: number,
  span: RestoredSpan,
  recorder: Recorder,
): Promise<void> {
  await transaction(caller, async (tx) => {
    const group = await lockOverrideGroup(tx, caller, id);
    const { today, currency, floor } = group.context;
    const hasAmount = span.next !== null && amountsOf(span.next).length > 0;
    if (hasAmount && currency === null) {
      throw new Refusal("CONFLICT", "The group's listings have no common currency now.");
    }
    const stored = await readGroupOverrides(tx, id, span.first);
    const writes = writesFor(id, span, today, stored);
    refuseBelow(floor, writes);
    const own = hasAmount ? currency : null;
    await recordGroup(
      tx,
      caller,
      group,
      writes.map((write) => ({ ...write, currency: own })),
      recorder,
    );
  });
}

/** A revert keeps the floor as any write does. Throws ERR-GUARD-RAIL. */
function refuseBelow(floor: number | null, writes: readonly OverrideWrite[]): void {
  const [problem] = writes.flatMap(({ before, after }) => floorProblems(before, after, floor));
  if (!problem) return;
  const { field: path, message, rule } = problem;
  throw new Refusal("ERR-GUARD-RAIL", message, {
    details: [{ path, message, ...(rule && { code: rule }) }],
  });
}

function writesFor(
  owner: number,
  { first, last, expected, next }: RestoredSpan,
  today: DateText,
  stored: readonly DatedOverride[],
): OverrideWrite[] {
  const from = first < today ? today : first;
  if (from > last) throw new Refusal("CONFLICT", "Its dates are past.");
  const byDate = new Map(stored.map(({ date, fields }) => [date, fields]));
  const writes: OverrideWrite[] = [];
  for (let date = from; date <= last; date = addDays(date, 1)) {
    const before = byDate.get(date) ?? null;
    if (!isSame(before, expected)) {
      throw new Refusal("CONFLICT", `The override of ${date} has changed since.`);
    }
    writes.push({ owner, date, before, after: next, mergedKeys: [] });
  }
  return writes;
}
