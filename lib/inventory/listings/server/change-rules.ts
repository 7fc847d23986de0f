import type { GroupRow, Place } from "@/lib/inventory/groups/rules";
import type { ListingChange } from "../schema-changes";

/** The part of a listing that POST /v1/listings changes; amounts in the listing's currency. */
export interface Editable extends Place {
  min: number | null;
  base: number | null;
  max: number | null;
  tags: readonly string[];
  push_enabled: boolean;
  notes: string | null;
  isHidden: boolean;
  no_of_bedrooms: number | null;
  latitude: number | null;
  longitude: number | null;
}

export const priceFields = ["min", "base", "max"] as const;

type Groups = ReadonlyMap<number, GroupRow>;
type Prices = Pick<Editable, (typeof priceFields)[number]>;

/** How a change would leave a listing, or (with `errors`) why it cannot be made. `groups`: those the caller knows. */
export function judge(
  stored: Editable,
  change: Partial<ListingChange>,
  groups: Groups,
): { next: Editable; errors: string[] } {
  const place = placeAfter(stored, change, groups);
  const errors = typeof place === "string" ? [place] : [];
  const next = { ...stored, ...fieldsOf(change), ...(typeof place !== "string" && place) };
  if (priceFields.some((field) => change[field] !== undefined)) errors.push(...disorder(next));
  return errors.length > 0 ? { next: stored, errors } : { next, errors };
}

/** What of `change` a parent hands to its children; null when it says nothing about prices. */
export function pricesOf(change: ListingChange): Partial<ListingChange> | null {
  const given = priceFields.filter((field) => fieldsOf(change)[field] !== undefined);
  if (given.length === 0) return null;
  return Object.fromEntries(given.map((field) => [field, change[field]]));
}

/** Prices that have more decimals than the account works with, by field. */
export function tooFine(change: ListingChange, decimals: 0 | 2): (typeof priceFields)[number][] {
  return priceFields.filter((field) => {
    const cents = (change[field] ?? 0) * 10 ** decimals;
    // 19.99 × 100 is not quite 1999 in binary.
    return Math.abs(cents - Math.round(cents)) > 1e-4;
  });
}

/** Every pair of prices that is out of order, in words; a missing price orders nothing. */
function disorder({ min, base, max }: Prices): string[] {
  const pairs: [string, number | null, string, number | null][] = [
    ["min", min, "base", base],
    ["base", base, "max", max],
    // Between them base says it already.
    ["min", base === null ? min : null, "max", max],
  ];
  return pairs.flatMap(([low, lower, high, upper]) =>
    lower !== null && upper !== null && lower > upper
      ? [`${low} (${lower}) is above ${high} (${upper})`]
      : [],
  );
}

const clearable: ReadonlySet<string> = new Set(["min", "max", "notes"]);
const elsewhere: ReadonlySet<string> = new Set(["id", "pms", "group_id", "subgroup_id"]);

/** The fields that `change` sets: null clears what can be empty and is absent elsewhere. */
function fieldsOf(change: Partial<ListingChange>): Partial<Editable> {
  const given = Object.entries(change).filter(
    ([field, value]) =>
      !elsewhere.has(field) && value !== undefined && (value !== null || clearable.has(field)),
  );
  const fields = Object.fromEntries(given) as Partial<Editable>;
  if (fields.tags) fields.tags = [...new Set(fields.tags)];
  if (fields.notes === "") fields.notes = null;
  return fields;
}

/** The listing's groups after the change, or what is wrong with the groups it names. */
function placeAfter(stored: Place, change: Partial<ListingChange>, groups: Groups): Place | string {
  const { group_id, subgroup_id } = change;
  if (typeof subgroup_id === "number") return placeIn(subgroup_id, group_id, groups);
  if (group_id === null) return { group_id: null, subgroup_id: null };
  if (group_id === undefined) {
    return {
      group_id: stored.group_id,
      subgroup_id: subgroup_id === null ? null : stored.subgroup_id,
    };
  }
  if (groups.get(group_id)?.parentGroupId !== null) return "group_id: group not found";
  const stays = subgroup_id === undefined && stored.group_id === group_id;
  return { group_id, subgroup_id: stays ? stored.subgroup_id : null };
}

function placeIn(id: number, groupId: number | null | undefined, groups: Groups): Place | string {
  const parent = groups.get(id)?.parentGroupId ?? null;
  if (parent === null) return "subgroup_id: subgroup not found";
  if (groupId != null && groups.get(groupId)?.parentGroupId !== null) {
    return "group_id: group not found";
  }
  if (groupId != null && groupId !== parent) return "subgroup_id: belongs to another group";
  return { group_id: parent, subgroup_id: id };
}
