import type { Recorder } from "@/lib/audit/server";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { addDays, type DateText } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/server";
import { readRails } from "@/lib/inventory/guard-rails/server";
import { amountsOf, floorProblems } from "../rules";
import type { PriceEffect } from "@/lib/pricing/prices/server";
import {
  contextOf,
  lockListings,
  type LockedOverrideGroup,
  lockOverrideGroup,
  readGroupOverrides,
} from "./owners";
import { groupEffect, listingEffect } from "./preview";
import { readOverrides, type DatedOverride } from "./rows";
import { recordGroup, recordListings, type OverrideWrite } from "./write";
import { currencyOf } from "./plan";
import {
  fieldNames,
  type OverrideFields,
  setFields,
  typedPrices,
} from "@/lib/pricing/levels/override-fields";

/** Consecutive nights, and the change of their override to undo. */
interface RestoredSpan extends OverrideStep {
  first: DateText;
  last: DateText;
}

/** The span of a listing. */
export interface RestoredListing {
  listingId: string;
  pmsName: string;
  span: RestoredSpan;
}

/**
 * Undoes changes of listings' overrides, field by field, all or none; a dry run returns the effect on prices; nights before a listing's today are kept. A fixed
 * number of statements. Throws LISTING_NOT_FOUND, ERR-GUARD-RAIL, and CONFLICT if fields of a night have changed since
 * (naming them) or if a whole span is past.
 */
export async function restoreOverrides(
  caller: Caller,
  given: readonly RestoredListing[],
  recorder: Recorder,
): Promise<PriceEffect | null> {
  let written: readonly OverrideWrite[] = [];
  await transaction(caller, async (tx) => {
    const found = await tx.listing.findMany({
      where: {
        ...ownedListings(caller),
        OR: given.map(({ listingId, pmsName }) => ({ listingId, pmsName })),
      },
      select: { key: true },
    });
    const keys = found.map(({ key }) => key);
    const listings = await lockListings(tx, caller, keys);
    const railsOf = await readRails(tx, keys);
    const [first = ""] = given.map(({ span }) => span.first).toSorted();
    const stored = await readOverrides(tx, keys, first);
    const byName = Map.groupBy(given, nameOf);
    if (byName.size > listings.length) throw new Refusal("LISTING_NOT_FOUND");
    const changes = listings.map((listing) => {
      const { today, floor } = contextOf(caller, listing, 0, railsOf(listing.key).floor);
      const spans = byName.get(nameOf(listing)) ?? [];
      const writes = spans.flatMap(({ span }) =>
        writesFor(listing.key, span, today, stored.get(listing.key) ?? []),
      );
      refuseBelow(floor, writes);
      return { listing, writes };
    });
    await recordListings(tx, caller, changes, recorder);
    written = changes.flatMap(({ writes }) => writes);
  });
  return caller.dryRun ? listingEffect(caller, written) : null;
}

function nameOf({ listingId, pmsName }: { listingId: string; pmsName: string }): string {
  return `${pmsName}:${listingId}`;
}

/** The same for spans of a group or subgroup. Throws GROUP_NOT_FOUND, PERMISSION_DENIED, ERR-GUARD-RAIL and CONFLICT. */
export async function restoreGroupOverrides(
  caller: Caller,
  id: number,
  spans: readonly RestoredSpan[],
  recorder: Recorder,
): Promise<PriceEffect | null> {
  let restored: { group: LockedOverrideGroup; writes: readonly OverrideWrite[] } | null = null;
  await transaction(caller, async (tx) => {
    const group = await lockOverrideGroup(tx, caller, id);
    const { today, currency, floor } = group.context;
    const [first = today] = spans.map((span) => span.first).toSorted();
    const stored = await readGroupOverrides(tx, id, first);
    const byDate = new Map(stored.map((each) => [each.date, each]));
    const writes = spans
      .flatMap((span) => writesFor(id, span, today, stored))
      .map((write) => ({
        ...write,
        currency: currencyOf(write.after, byDate.get(write.date), currency),
      }));
    const isUnclear = writes.some(
      ({ after, currency: own }) => own === null && amountsOf(after ?? {}).length > 0,
    );
    if (isUnclear) {
      throw new Refusal("CONFLICT", "The group's listings no longer have the same currency.");
    }
    refuseBelow(floor, writes);
    await recordGroup(tx, caller, group, writes, recorder);
    restored = { group, writes };
  });
  return caller.dryRun ? effectOf(caller, restored) : null;
}

function effectOf(
  caller: Caller,
  restored: { group: LockedOverrideGroup; writes: readonly OverrideWrite[] } | null,
): Promise<PriceEffect> | null {
  return restored && groupEffect(caller, restored.group, restored.writes);
}

/** Checks the floor, which applies to reverts too. Throws ERR-GUARD-RAIL. */
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
  { first, last, ...step }: RestoredSpan,
  today: DateText,
  stored: readonly DatedOverride[],
): OverrideWrite[] {
  const from = first < today ? today : first;
  if (from > last) throw new Refusal("CONFLICT", "Its dates are past.");
  const byDate = new Map(stored.map(({ date, fields }) => [date, fields]));
  const writes: OverrideWrite[] = [];
  for (let date = from; date <= last; date = addDays(date, 1)) {
    const before = byDate.get(date) ?? null;
    const restored = withoutStep(before, step);
    if ("conflicts" in restored) throw changedOn(date, restored.conflicts);
    writes.push({ owner, date, before, after: restored.next, mergedKeys: [] });
  }
  return writes;
}

function changedOn(date: DateText, fields: readonly string[]): Refusal {
  const names = new Intl.ListFormat("en").format(fields);
  const message = `${names} of ${date} changed after this entry.`;
  return new Refusal("CONFLICT", message, {
    details: fields.map((path) => ({ path, message: `changed on ${date}` })),
  });
}

type Field = (typeof fieldNames)[number];

/** A night's override before and after one change; null: none. */
interface OverrideStep {
  before: OverrideFields | null;
  after: OverrideFields | null;
}

/** The override after undoing a step, or the step's fields whose value has changed since. */
type Restored = { next: OverrideFields | null } | { conflicts: Field[] };

/**
 * Undoes one step in `present`: only the fields that the step changed get their earlier values; other fields stay as
 * they are. A price and its type count as one field, because neither has a meaning alone.
 */
export function withoutStep(
  present: OverrideFields | null,
  { before, after }: OverrideStep,
): Restored {
  const changed = fieldNames.filter((field) =>
    unitOf(field).some((part) => before?.[part] !== after?.[part]),
  );
  const conflicts = changed.filter((field) => present?.[field] !== after?.[field]);
  if (conflicts.length > 0) return { conflicts };
  const earlier = Object.fromEntries(changed.map((field) => [field, before?.[field]]));
  const next = setFields({ ...present, ...earlier });
  return { next: Object.keys(next).length > 0 ? next : null };
}

function unitOf(field: Field): readonly Field[] {
  return typedPrices.find((pair) => pair.some((part) => part === field)) ?? [field];
}
