import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { transaction, type Tx, db } from "@/lib/db/server";
import { detailText, Refusal, type RefusalCode } from "@/lib/core/errors";
import { currencyProblems, type GroupRow, lockGroups } from "@/lib/inventory/groups/server";
import { record, type Recorder } from "@/lib/audit/server";
import { markListings } from "@/lib/jobs/server";
import { mappedEntries } from "./entries";
import { lockFamily, toName, findNamed, rowOf } from "./lock";
import { type MappingPlan, planOf, type ChildPlan } from "./plan";
import { previewOf } from "./preview";
import { mappingViolations, pathOf, type Violation } from "../rules";
import type { MapRequest, MapResult, Dismissed, DismissRequest } from "../schema";
import { setMapping, writeListings } from "@/lib/inventory/listings/server";
import { writeRules } from "@/lib/pricing/customizations/server";
import { copyOverrides } from "@/lib/pricing/overrides/server";
import { brokenRails } from "@/lib/inventory/guard-rails/rules";
import { readRails } from "@/lib/inventory/guard-rails/server";
import { floorProblems } from "@/lib/pricing/overrides/rules";

/**
 * Links the named children under the named parent and copies the settings asked for, all or nothing. A dry run returns
 * every change and loss, or every violation. Throws the first violation's code, with all of them as details.
 */
export async function mapListings(
  caller: Caller,
  request: MapRequest,
  write: Recorder = record,
): Promise<MapResult> {
  return transaction(caller, async (tx) => {
    const groups = await groupsFor(tx, caller, request);
    const locked = await lockFamily(tx, caller, request);
    const unfit = mappingViolations(locked.family, locked.limits);
    const plan = unfit.length === 0 ? await planOf(tx, locked, request.copy) : undefined;
    const violations = plan
      ? [...(await currencyViolations(tx, caller, plan)), ...(await railViolations(tx, plan))]
      : unfit;
    const preview = caller.dryRun ? previewOf(plan, violations) : null;
    // Whoever watches what would be logged needs the writes as well.
    if (preview && !caller.witness) return preview;
    refuse(violations);
    if (!plan) throw new Refusal("ERR-NO-PARENT");
    const groupId = await writePlan(tx, caller, plan);
    await markListings(
      tx,
      [plan.parent, ...plan.children.map(({ listing }) => listing)].map(({ key }) => key),
    );
    await write(tx, caller, mappedEntries(plan, locked.existing, groupId, groups));
    const count = plan.children.length;
    const success = `${count} ${count === 1 ? "listing is" : "listings are"} mapped.`;
    return preview ?? { status: 200, success, parent_key: plan.parent.key, group_id: groupId };
  });
}

/** Children that would come to a copied group with fixed prices in another currency. */
async function currencyViolations(
  tx: Tx,
  caller: Caller,
  { children }: MappingPlan,
): Promise<Violation[]> {
  const moved = children.map(({ listing: { key, currency }, before, after }) => {
    return { key, currency, before, after };
  });
  const problems = await currencyProblems(tx, caller, moved);
  return children.flatMap(({ listing }, index): Violation[] => {
    const message = problems.get(listing.key);
    if (message === undefined) return [];
    return [{ code: "ERR-MAP-CURRENCY", message, path: pathOf(index), listing: toName(listing) }];
  });
}

/** Locks the groups, before any listing, only if they are copied. */
async function groupsFor(
  tx: Tx,
  caller: Caller,
  { copy }: MapRequest,
): Promise<ReadonlyMap<number, GroupRow>> {
  return copy.group ? lockGroups(tx, caller) : new Map();
}

function refuse(violations: readonly Violation[]): void {
  const [first] = violations;
  if (!first) return;
  throw new Refusal(codeOf(first), detailText(first), {
    details: violations.map(({ path, message, code }) => ({ path, message, code })),
  });
}

/** Other endpoints answer ERR-LISTING-NOT-FOUND with 404; this one with 400. */
function codeOf({ code }: Violation): RefusalCode {
  return code === "ERR-LISTING-NOT-FOUND" ? "ERR-MAP-LISTING-NOT-FOUND" : code;
}

/** Links the children under the parent with the settings they take; returns the mapping group's id. Their rows are locked. */
async function writePlan(
  tx: Tx,
  caller: Caller,
  { parent, children }: MappingPlan,
): Promise<number> {
  const groupId = parent.mappingGroupId ?? (await makeGroup(tx, caller, parent.key));
  const mapping = { groupId, parentKey: parent.key };
  await writeListings(
    tx,
    caller,
    children.map(({ listing: { key, timeZone }, after }) => ({ key, after, timeZone, mapping })),
  );
  await writeRules(
    tx,
    caller,
    children.flatMap(({ rules }) => rules),
  );
  const copies = children.flatMap(({ listing: { key }, overrides }) =>
    overrides ? [{ key, from: overrides.from }] : [],
  );
  if (copies.length > 0) await copyOverrides(tx, caller, parent.key, copies);
  return groupId;
}

async function makeGroup(tx: Tx, caller: Caller, parentKey: number): Promise<number> {
  const { id } = await tx.mappingGroup.create({ data: owned(caller), select: { id: true } });
  await setMapping(tx, caller, [parentKey], { mappingGroupId: id });
  return id;
}

/** Guard rails of the children that copied prices and overrides break. Two statements at most. */
async function railViolations(
  tx: Tx,
  { children }: Pick<MappingPlan, "children">,
): Promise<Violation[]> {
  const railsOf = await readRails(
    tx,
    children.map(({ listing }) => listing.key),
  );
  const now = new Date();
  return children.flatMap((child, index) => {
    const { listing, before, after } = child;
    const rails = railsOf(listing.key);
    const messages = [
      ...brokenRails(before, after, rails, now).map(({ message }) => message),
      ...overrideMessages(child, rails.floor),
    ];
    return messages.map((message) => ({
      code: "ERR-GUARD-RAIL",
      message,
      path: pathOf(index),
      listing: toName(listing),
    }));
  });
}

/** Copied overrides below the floor, one message a night. */
function overrideMessages({ overrides }: ChildPlan, floor: number | null): string[] {
  const replaced = new Map((overrides?.deleted ?? []).map(({ date, fields }) => [date, fields]));
  return (overrides?.added ?? []).flatMap(({ date, fields }) =>
    floorProblems(replaced.get(date) ?? null, fields, floor).map(
      ({ message }) => `${date}: ${message}`,
    ),
  );
}

const name = { select: { listingId: true, pmsName: true } };

/** Pairs of listings in reach that are not suggested for mapping. */
export async function listDismissed(caller: Caller): Promise<Dismissed> {
  const inReach = ownedListings(caller);
  const rows = await db().mappingDismissal.findMany({
    where: { ...owned(caller), listing: inReach, other: inReach },
    select: { listing: name, other: name },
    orderBy: [{ listingKey: "asc" }, { otherKey: "asc" }],
  });
  return { pairs: rows.map((row) => ({ one: toName(row.listing), other: toName(row.other) })) };
}

/**
 * Removes a pair from the account's suggestions, or returns it to them; idempotent. It changes no listing, so it leaves
 * no log entry. Throws LISTING_NOT_FOUND.
 */
export async function dismissSuggestion(
  caller: Caller,
  { one, other, dismissed }: DismissRequest,
): Promise<void> {
  await transaction(caller, async (tx) => {
    const rows = await findNamed(tx, caller, [one, other]);
    const keys = [one, other].map((listing) => rowOf(rows, listing)?.key);
    const [listingKey, otherKey] = keys
      .filter((key) => key !== undefined)
      .toSorted((a, b) => a - b);
    if (listingKey === undefined || otherKey === undefined || listingKey === otherKey)
      throw new Refusal("LISTING_NOT_FOUND");
    const pair = { ...owned(caller), listingKey, otherKey };
    if (dismissed) await tx.mappingDismissal.createMany({ data: [pair], skipDuplicates: true });
    else await tx.mappingDismissal.deleteMany({ where: pair });
  });
}
