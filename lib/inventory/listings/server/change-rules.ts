import type { GroupRow, GroupMembership } from "@/lib/inventory/groups/rules";
import { identityFields, type ListingChange } from "../schema-changes";
import type { SyncStage } from "../rules";

/** Fields of a listing that POST /v1/listings can change; amounts in the listing's currency. */
export interface Editable extends GroupMembership {
  min: number | null;
  base: number | null;
  max: number | null;
  tags: readonly string[];
  /** True exactly when `sync_stage` is on. */
  push_enabled: boolean;
  sync_stage: SyncStage;
  notes: string | null;
  isHidden: boolean;
  no_of_bedrooms: number | null;
  units: number;
  latitude: number | null;
  longitude: number | null;
}

export const priceFields = ["min", "base", "max"] as const;

type Groups = ReadonlyMap<number, GroupRow>;
type Prices = Pick<Editable, (typeof priceFields)[number]>;

/**
 * Returns the listing after a change, or unchanged with `errors`. `groups`: those visible to the caller; `clearable`:
 * the fields that null clears.
 */
export function validateChange(
  stored: Editable,
  change: Partial<ListingChange>,
  groups: Groups,
  clearable: Clearable = clearableByChange,
): { next: Editable; errors: string[] } {
  const membership = membershipAfter(stored, change, groups);
  const errors = typeof membership === "string" ? [membership] : [];
  const next = {
    ...stored,
    ...fieldsOf(change, clearable),
    ...stageAfter(stored, change),
    ...(typeof membership !== "string" && membership),
  };
  if (priceFields.some((field) => change[field] !== undefined)) errors.push(...orderErrors(next));
  if (next.push_enabled && !stored.push_enabled) errors.push(...startErrors(next));
  return errors.length > 0 ? { next: stored, errors } : { next, errors };
}

/** `push_enabled: false` turns sync off and leaves a listing in shadow where it is. */
function stageAfter(
  { sync_stage: now }: Editable,
  { push_enabled: isOn, sync_stage: stage }: Partial<ListingChange>,
): Pick<Editable, "push_enabled" | "sync_stage"> {
  const switched = isOn == null ? now : isOn ? "on" : now === "on" ? "off" : now;
  const next = stage ?? switched;
  return { push_enabled: next === "on", sync_stage: next };
}

/** Returns the prices in a change, which a parent passes to its children; null if there are none. */
export function pricesOf(change: ListingChange): Partial<ListingChange> | null {
  const given = priceFields.filter((field) => fieldsOf(change)[field] !== undefined);
  if (given.length === 0) return null;
  return Object.fromEntries(given.map((field) => [field, change[field]]));
}

/** Returns the fields whose price has more decimals than the account allows. */
export function tooPrecise(change: ListingChange, decimals: 0 | 2): (typeof priceFields)[number][] {
  return priceFields.filter((field) => {
    const cents = (change[field] ?? 0) * 10 ** decimals;
    // In binary, 19.99 × 100 is not exactly 1999.
    return Math.abs(cents - Math.round(cents)) > 1e-4;
  });
}

/** Returns a message for every pair of prices in the wrong order; missing prices are skipped. */
function orderErrors({ min, base, max }: Prices): string[] {
  const pairs: [string, number | null, string, number | null][] = [
    ["min", min, "base", base],
    ["base", base, "max", max],
    // With a base, the two pairs above cover this one.
    ["min", base === null ? min : null, "max", max],
  ];
  return pairs.flatMap(([low, lower, high, upper]) =>
    lower !== null && upper !== null && lower > upper
      ? [`${low} (${lower}) is above ${high} (${upper})`]
      : [],
  );
}

/** Why prices of a listing may not start to be sent: without a minimum, a wrong base could sell nights for nothing. */
function startErrors({ base, min }: Prices): string[] {
  const missing = [...(base === null ? ["base"] : []), ...(min === null ? ["min"] : [])];
  if (missing.length === 0) return [];
  const verb = missing.length > 1 ? "are" : "is";
  return [`${startMinimum}: ${missing.join(" and ")} ${verb} missing`];
}

/** The code that begins the message of a row whose sync can't be turned on. */
export const startMinimum = "ERR-START-MINIMUM";

export type Clearable = ReadonlySet<string>;
const clearableByChange: Clearable = new Set(["min", "max", "notes"]);
/** An undo also restores the state before the first base price. */
export const clearableByUndo: Clearable = new Set([...clearableByChange, "base"]);
const otherKeys: ReadonlySet<string> = new Set([
  "id",
  "pms",
  "group_id",
  "subgroup_id",
  "settle_days",
  ...identityFields,
]);

/** Returns the fields that `change` sets, except groups; null clears `clearable` fields and is ignored for others. */
function fieldsOf(
  change: Partial<ListingChange>,
  clearable: Clearable = clearableByChange,
): Partial<Editable> {
  const given = Object.entries(change).filter(
    ([field, value]) =>
      !otherKeys.has(field) && value !== undefined && (value !== null || clearable.has(field)),
  );
  const fields = Object.fromEntries(given) as Partial<Editable>;
  if (fields.tags) fields.tags = [...new Set(fields.tags)];
  if (fields.notes === "") fields.notes = null;
  return fields;
}

/** Returns the listing's groups after the change, or an error message. */
function membershipAfter(
  stored: GroupMembership,
  change: Partial<ListingChange>,
  groups: Groups,
): GroupMembership | string {
  const { group_id, subgroup_id } = change;
  if (typeof subgroup_id === "number") return membershipIn(subgroup_id, group_id, groups);
  if (group_id === null) return { group_id: null, subgroup_id: null };
  if (group_id === undefined) {
    return {
      group_id: stored.group_id,
      subgroup_id: subgroup_id === null ? null : stored.subgroup_id,
    };
  }
  if (groups.get(group_id)?.parentGroupId !== null) return "group_id: group not found";
  const keepsSubgroup = subgroup_id === undefined && stored.group_id === group_id;
  return { group_id, subgroup_id: keepsSubgroup ? stored.subgroup_id : null };
}

function membershipIn(
  id: number,
  groupId: number | null | undefined,
  groups: Groups,
): GroupMembership | string {
  const parent = groups.get(id)?.parentGroupId ?? null;
  if (parent === null) return "subgroup_id: subgroup not found";
  if (groupId != null && groups.get(groupId)?.parentGroupId !== null) {
    return "group_id: group not found";
  }
  if (groupId != null && groupId !== parent) return "subgroup_id: belongs to another group";
  return { group_id: parent, subgroup_id: id };
}
