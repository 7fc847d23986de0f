import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { Changes, Entry, Recorder } from "@/lib/audit/server";
import type { StoredEntry } from "./stored-entries";

type Values = Readonly<Record<string, unknown>>;

/** How one kind of change is reverted. */
export interface Reverter {
  /** Calls the noun's own verb with the values before the entry; `recordReverted` replaces record(). */
  revert: (caller: Caller, entry: StoredEntry, recordReverted: Recorder) => Promise<unknown>;
  /** True when `now`, the verb's changes, lead exactly from the entry's new values back to its old ones. */
  isInverse: (now: Values, then: Values) => boolean;
}

/**
 * Returns the verb's entries with the inverse of the reverted entry marked as `reverted`. The verb has locked what it
 * changes, hence a change since then shows here: throws CONFLICT when no entry is the inverse.
 */
export function markReverted(
  entry: StoredEntry,
  isInverse: Reverter["isInverse"],
  entries: readonly Entry[],
): Entry[] {
  const index = entries.findIndex(
    (each) => isAboutSame(each, entry) && isInverse({ ...each.changes }, entry.changes),
  );
  const inverse = entries[index];
  if (!inverse) throw changedSince();
  const changes: Changes = {
    ...inverse.changes,
    reverted_action: entry.action,
    reverted_id: entry.id,
  };
  return entries.with(index, { ...inverse, action: "reverted", changes });
}

/** The refusal when the value is no longer the one that the entry wrote. */
export function changedSince(): Refusal {
  return new Refusal("CONFLICT", "It has changed since this entry and cannot be taken back.");
}

function isAboutSame(written: Entry, entry: StoredEntry): boolean {
  if (written.logType !== entry.log_type) return false;
  if (written.logType === "listing") return written.listing.key === entry.listing_key;
  if (written.logType === "group") return written.group.id === entry.group_id;
  return (written.pmsName ?? null) === entry.pms_name;
}
