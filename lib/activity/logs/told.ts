import type { AccountAction, GroupAction } from "@/lib/audit/entry-kinds";
import type { LogEntry } from "./schema";
import { type Difference, differencesOf, isFields } from "./sentence";

/**
 * A value as pages show it: `change` from one to another, `fact` without a value before, `removed` without one after,
 * `key` for the first characters of an API key or token, all that the log contains.
 */
export interface Told extends Difference {
  as: "change" | "fact" | "removed" | "key";
}

type LoggedChange = Pick<LogEntry, "action" | "changes">;

const aboutKeys: ReadonlySet<string> = new Set<AccountAction>([
  "key_generated",
  "key_regenerated",
  "key_revealed",
  "key_revoked",
  "connection_token_created",
  "connection_token_rotated",
]);

/** Actions whose sentence already says everything. */
const saidAlready: ReadonlySet<string> = new Set<GroupAction>(["group_created", "group_deleted"]);

/** Names in the sentence, and what only the file's reader knows. */
const leftOut: ReadonlySet<string> = new Set(["file", "connection", "format", "shiftedDays"]);

/** The values to show for an entry; counts of 0 are left out of facts. */
export function toldOf({ action, changes }: LoggedChange): Told[] {
  if (saidAlready.has(action)) return [];
  const all = differencesOf(changes);
  if (aboutKeys.has(action)) return all.map((value) => ({ ...value, as: "key" }));
  const { old_value: before, new_value: after } = changes;
  if (before === null && (isFields(after) || Array.isArray(after))) {
    return all.filter(isTold).map((value) => ({ ...value, as: "fact" }));
  }
  if (after === null && isFields(before)) return all.map((value) => ({ ...value, as: "removed" }));
  return all.map((value) => ({ ...value, as: "change" }));
}

function isTold({ field, after }: Difference): boolean {
  return after !== 0 && after !== null && !leftOut.has(field ?? "");
}
