import type { Recorder } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import type { LoggedEntry } from "../log-entry";
import type { Revert } from "../reverter";
import { fieldsOf, isOpposite, same, type Values } from "./values";

/** Prices go back under the rules of any price: min ≤ base ≤ max as they are now. */
export const price: Revert = {
  undo: (caller, entry, recordReverted) => {
    const [field = ""] = entry.action.split("_");
    return change(caller, entry, { [field]: entry.changes["old_value"] }, recordReverted);
  },
  isMirror: isOpposite,
};

export const sync: Revert = {
  undo: (caller, entry, recordReverted) =>
    change(caller, entry, { push_enabled: entry.changes["new_value"] === "OFF" }, recordReverted),
  isMirror: (now, then) => now["new_value"] !== then["new_value"],
};

export const group: Revert = {
  undo: (caller, entry, recordReverted) =>
    change(caller, entry, placeOf(entry.changes["old_value"]), recordReverted),
  isMirror: (now, then) => isOpposite(placesOf(now), placesOf(then)),
};

export const details: Revert = {
  undo: (caller, entry, recordReverted) =>
    change(caller, entry, fieldsOf(entry.changes["old_value"]), recordReverted),
  isMirror: (now, then) => isOpposite(now, then) && !same(now["old_value"], now["new_value"]),
};

/** Groups may have been renamed since. */
function placeOf(value: unknown): Values {
  const { group_id, subgroup_id } = fieldsOf(value);
  return { group_id: group_id ?? null, subgroup_id: subgroup_id ?? null };
}

function placesOf({ old_value, new_value }: Values): Values {
  return { old_value: placeOf(old_value), new_value: placeOf(new_value) };
}

async function change(
  caller: Caller,
  entry: LoggedEntry,
  fields: Values,
  recordReverted: Recorder,
): Promise<unknown> {
  const listing = { id: entry.listing_id, pms: entry.pms_name, ...fields };
  const request = ChangeRequest.parse({ listings: [listing], atomic: true });
  return changeListings(caller, request, recordReverted);
}
