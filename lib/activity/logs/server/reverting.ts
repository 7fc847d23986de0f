import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { Changes, Entry, Recorder } from "@/lib/audit/server";
import type { LoggedEntry } from "./entry";

type Values = Readonly<Record<string, unknown>>;

/** How a kind of change is reverted. */
export interface Revert {
  /** Calls the noun's own verb with the values that the entry found; `recordReverted` takes the place of record(). */
  undo: (caller: Caller, entry: LoggedEntry, recordReverted: Recorder) => Promise<unknown>;
  /** Do `now`, the verb's own changes, lead from what the entry left back to what it found? */
  isMirror: (now: Values, then: Values) => boolean;
}

/**
 * The verb's entries with the one that mirrors the reverted entry named `reverted`. The verb has read and locked what
 * it changes, so this is where "changed since" shows: throws CONFLICT where no entry is the mirror.
 */
export function asReverted(
  entry: LoggedEntry,
  isMirror: Revert["isMirror"],
  entries: readonly Entry[],
): Entry[] {
  const index = entries.findIndex(
    (each) => isAbout(each, entry) && isMirror({ ...each.changes }, entry.changes),
  );
  const mirror = entries[index];
  if (!mirror) throw changedSince();
  const changes: Changes = {
    ...mirror.changes,
    reverted_action: entry.action,
    reverted_id: entry.id,
  };
  return entries.with(index, { ...mirror, action: "reverted", changes });
}

/** What stands there now is not what the entry left. */
export function changedSince(): Refusal {
  return new Refusal(
    "CONFLICT",
    "The value has changed since this entry, so the change cannot be reverted.",
  );
}

function isAbout(given: Entry, entry: LoggedEntry): boolean {
  if (given.logType !== entry.log_type) return false;
  if (given.logType === "listing") return given.listing.key === entry.listing_key;
  if (given.logType === "group") return given.group.id === entry.group_id;
  return (given.pmsName ?? null) === entry.pms_name;
}
