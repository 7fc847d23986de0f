import { isDeepStrictEqual } from "node:util";
import { logActions } from "@/lib/audit/entry-kinds";
import type { LoggedChange } from "@/lib/auth/server/caller";
import type { Detail } from "@/lib/core/errors";

/** A list of changes, and the witness that fills it with what a call logs. */
export function witnessing(): {
  changes: LoggedChange[];
  witness: (rows: readonly LoggedChange[]) => void;
} {
  const changes: LoggedChange[] = [];
  const witness = (rows: readonly LoggedChange[]) => {
    for (const row of rows) changes.push(toStored(row));
  };
  return { changes, witness };
}

/** The log says of overrides whether they came with a key; who applies a proposal decides that. */
const throughKey = /^api_(?=(?:add|remove)_custom_pricing)/;

function toStored(row: LoggedChange): LoggedChange {
  const { log_type, listing_id, pms_name, group_id, name, changes } = row;
  // As it comes back from a column of JSON, without what is new at every try.
  const plain: unknown = JSON.parse(JSON.stringify(changes), (key: string, value: unknown) =>
    key === "job_id" ? undefined : value,
  );
  const action = row.action.replace(throughKey, "");
  return { log_type, action, listing_id, pms_name, group_id, name, changes: plain };
}

/** Most differences that a refusal names. */
const mostNamed = 20;

/** How the changes of a call differ from those it had when it was proposed; empty where they do not. */
export function differences(
  proposed: readonly LoggedChange[],
  now: readonly LoggedChange[],
): Detail[] {
  const [before, after] = [byIdentity(proposed), byIdentity(now)];
  const ids = new Set([...before.keys(), ...after.keys()]);
  const details = [...ids].flatMap((id): Detail[] => {
    const [one, other] = [before.get(id), after.get(id)];
    if (one && other && isDeepStrictEqual(one.changes, other.changes)) return [];
    return [
      {
        path: nameOf(one ?? other),
        message: `was ${textOf(one)} when it was proposed, and is now ${textOf(other)}`,
      },
    ];
  });
  return details.slice(0, mostNamed);
}

/** Changes by what they change; one that is changed several times, each time by its place. Names may be the same. */
function byIdentity(changes: readonly LoggedChange[]): Map<string, LoggedChange> {
  const found = new Map<string, LoggedChange>();
  for (const change of changes) {
    const { log_type, action, listing_id, pms_name, group_id, name } = change;
    // A new group has another ID at every try.
    const group = action === "group_created" ? name : group_id;
    const parts = [log_type, action, listing_id, pms_name, group];
    let place = 0;
    while (found.has(JSON.stringify([...parts, place]))) place += 1;
    found.set(JSON.stringify([...parts, place]), change);
  }
  return found;
}

/** What is changed, in words: `Harbour View 2, base price changed`. */
function nameOf(change: LoggedChange | undefined): string {
  if (!change) return "";
  const what = change.name ?? change.listing_id ?? change.pms_name ?? change.log_type;
  const labels: Readonly<Record<string, string>> = logActions[change.log_type];
  const label = labels[change.action] ?? change.action;
  return `${what}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** The values before and after: `200 → 215`; with their names where there are several. */
function textOf(change: LoggedChange | undefined): string {
  if (!change) return "no change";
  const { old_value: before, new_value: after, ...others } = fieldsOf(change.changes);
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const values = names.filter((name) => !isDeepStrictEqual(one[name], other[name]));
  const texts = [
    ...Object.entries(others).map(([name, value]) => `${name} ${valueText(value)}`),
    ...values.map((name) => `${name} ${valueText(one[name])} → ${valueText(other[name])}`),
  ];
  if (texts.length > 0) return texts.join(", ");
  return before === undefined ? valueText(after) : `${valueText(before)} → ${valueText(after)}`;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "not set";
  return typeof value === "string" ? value : JSON.stringify(value);
}
