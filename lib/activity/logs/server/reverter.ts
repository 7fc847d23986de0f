import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { Changes, Entry, Recorder } from "@/lib/audit/server";
import type { PriceEffect } from "@/lib/pricing/prices/server";
import type { StoredEntry } from "./stored-entries";
import { canonicalJson } from "@/lib/core/json";

/** How one kind of change is reverted. */
export interface Reverter {
  /**
   * Calls the noun's own verb with the values before the entry; `recordReverted` replaces record(). A dry run returns the
   * effect on prices; null where the change has none, or it is not calculated.
   */
  revert: (
    caller: Caller,
    entry: StoredEntry,
    recordReverted: Recorder,
  ) => Promise<PriceEffect | null>;
  /** True when `now`, the verb's changes, lead exactly from the entry's new values back to its old ones. */
  isInverse: (now: Values, then: Values) => boolean;
}

/**
 * Returns the verb's entries, marking those that are the inverse of the reverted entry as `reverted`; several if its
 * nights now differ. The verb has locked what it changes, so later changes show here: throws CONFLICT, with the fields
 * that changed, if no entry is the inverse.
 */
export function markReverted(
  entry: StoredEntry,
  isInverse: Reverter["isInverse"],
  entries: readonly Entry[],
): Entry[] {
  const about = entries.filter((each) => isAboutSame(each, entry));
  const inverse = about.filter((each) => isInverse({ ...each.changes }, entry.changes));
  if (inverse.length === 0) throw changedSince(changedFields(entry, about));
  return entries.map((each) => {
    if (!inverse.includes(each)) return each;
    const changes: Changes = {
      ...each.changes,
      reverted_action: entry.action,
      reverted_id: entry.id,
    };
    return { ...each, action: "reverted", changes };
  });
}

/** The refusal when a value is no longer the one that the entry wrote; `fields` where they are known. */
export function changedSince(fields: readonly string[] = []): Refusal {
  const names = fields.length > 0 ? new Intl.ListFormat("en").format(fields) : "The value";
  return new Refusal("CONFLICT", `${names} changed after this entry, so it cannot be reverted.`, {
    details: fields.map((path) => ({ path, message: "changed after this entry" })),
  });
}

/** Fields that the entry wrote and that had another value when the verb wrote them again. */
function changedFields({ action, changes }: StoredEntry, written: readonly Entry[]): string[] {
  const wrote = changes["new_value"];
  const found = written.map((each) => new Map(Object.entries(each.changes)).get("old_value"));
  if (typeof wrote !== "object" || wrote === null) return found.length > 0 ? [fieldOf(action)] : [];
  return Object.entries(wrote)
    .filter(([field, value]) =>
      found.some((old) => field in fieldsOf(old) && !isEqual(fieldsOf(old)[field], value)),
    )
    .map(([field]) => field);
}

/** The field that a price or switch action changes. */
function fieldOf(action: string): string {
  return action.replace(/_from_parent.*/, "");
}

function isAboutSame(written: Entry, entry: StoredEntry): boolean {
  if (written.logType !== entry.log_type) return false;
  if (written.logType === "listing") return written.listing.key === entry.listing_key;
  if (written.logType === "group") return written.group.id === entry.group_id;
  return (written.pmsName ?? null) === entry.pms_name;
}

export type Values = Readonly<Record<string, unknown>>;

/** True when two values are equal, whatever the order of their fields. */
export function isEqual(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

/** The value as an object, empty when it is not one. */
export function fieldsOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}

/** True when `now` swaps the old and new value of `then`. */
export function isExactInverse(now: Values, then: Values): boolean {
  return (
    isEqual(now["old_value"], then["new_value"]) && isEqual(now["new_value"], then["old_value"])
  );
}
