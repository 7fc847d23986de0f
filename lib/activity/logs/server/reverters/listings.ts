import type { Recorder } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { setGuardRails } from "@/lib/inventory/guard-rails/server";
import { GuardRailsWrite } from "@/lib/inventory/guard-rails/schema";
import { changeListings } from "@/lib/inventory/listings/server";
import { groupEffect, priceEffect } from "@/lib/pricing/prices/server";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import type { StoredEntry } from "../stored-entries";
import { type Reverter, fieldsOf, isExactInverse, isEqual, type Values } from "../reverter";

/** Restores a price under the current rules: min ≤ base ≤ max, and guard rails. */
export const price: Reverter = {
  revert: async (caller, entry, recordReverted) => {
    const [field = ""] = entry.action.split("_");
    const restored = { [field]: entry.changes["old_value"] };
    await change(caller, entry, restored, recordReverted);
    if (!caller.dryRun) return null;
    return priceEffect(caller, [entry.listing_key ?? 0], (_key, input) => ({
      ...input,
      ...restored,
    }));
  },
  isInverse: isExactInverse,
};

export const sync: Reverter = {
  revert: (caller, entry, recordReverted) =>
    change(caller, entry, { push_enabled: entry.changes["new_value"] === "OFF" }, recordReverted),
  isInverse: (now, then) => now["new_value"] !== then["new_value"],
};

export const stage: Reverter = {
  revert: (caller, entry, recordReverted) =>
    change(caller, entry, { sync_stage: entry.changes["old_value"] }, recordReverted),
  isInverse: isExactInverse,
};

export const group: Reverter = {
  revert: async (caller, entry, recordReverted) => {
    const { group_id, subgroup_id } = assignmentOf(entry.changes["old_value"]);
    await change(caller, entry, { group_id, subgroup_id }, recordReverted);
    if (!caller.dryRun) return null;
    const earlier = { groupId: group_id, subgroupId: subgroup_id };
    return groupEffect(caller, [entry.listing_key ?? 0], earlier);
  },
  isInverse: (now, then) => isExactInverse(assignmentsOf(now), assignmentsOf(then)),
};

export const details: Reverter = {
  revert: (caller, entry, recordReverted) =>
    change(caller, entry, fieldsOf(entry.changes["old_value"]), recordReverted),
  isInverse: (now, then) =>
    isExactInverse(now, then) && !isEqual(now["old_value"], now["new_value"]),
};

export const rails: Reverter = {
  revert: (caller, { listing_id, pms_name, changes }, recordReverted) => {
    const given = { listing_id, pms: pms_name, ...fieldsOf(changes["old_value"]) };
    return setGuardRails(caller, GuardRailsWrite.parse(given), recordReverted).then(() => null);
  },
  isInverse: isExactInverse,
};

/** A group assignment by ids: groups may have been renamed since. */
function assignmentOf(value: unknown) {
  const { group_id, subgroup_id } = fieldsOf(value);
  return { group_id: idOf(group_id), subgroup_id: idOf(subgroup_id) };
}

function idOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function assignmentsOf({ old_value, new_value }: Values): Values {
  return { old_value: assignmentOf(old_value), new_value: assignmentOf(new_value) };
}

async function change(
  caller: Caller,
  entry: StoredEntry,
  fields: Values,
  recordReverted: Recorder,
): Promise<null> {
  const listing = { id: entry.listing_id, pms: entry.pms_name, ...fields };
  const request = ChangeRequest.parse({ listings: [listing], atomic: true });
  await changeListings(caller, request, recordReverted);
  return null;
}
