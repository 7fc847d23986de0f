import { type OverrideFields, setFields } from "@/lib/pricing/levels/override-fields";
import { LoggedOverride } from "@/lib/pricing/overrides/schema-row";
import {
  restoreGroupOverrides,
  type RestoredListing,
  restoreOverrides,
} from "@/lib/pricing/overrides/server";
import type { Reverter, Values } from "../reverter";
import type { StoredEntry } from "../stored-entries";

/** Restores the overrides of an entry's dates that are not past. The verb checks that none of their fields has changed since. */
export const override: Reverter = {
  revert: (caller, entry, recordReverted) => {
    const { log_type, group_id } = entry;
    if (log_type === "group") {
      return restoreGroupOverrides(caller, group_id ?? 0, [spanOf(entry)], recordReverted);
    }
    return restoreOverrides(caller, [restoredListing(entry)], recordReverted);
  },
  // The verb has compared each night; where others changed some of them, the inverse is in several spans.
  isInverse: (now, then) =>
    String(now["start_date"]) >= String(then["start_date"]) &&
    String(now["end_date"]) <= String(then["end_date"]),
};

/** What reverting an entry about a listing restores. */
export function restoredListing(entry: StoredEntry): RestoredListing {
  const { listing_id, pms_name } = entry;
  return { listingId: listing_id ?? "", pmsName: pms_name ?? "", span: spanOf(entry) };
}

/** The nights that reverting an entry restores. */
export function spanOf({ action, changes }: StoredEntry): RestoredListing["span"] {
  const [own, before] = [fieldsOf(changes), oldFieldsOf(changes)];
  const isAdded = action.includes("add_custom_pricing");
  return {
    first: String(changes["start_date"]),
    last: String(changes["end_date"]),
    before: isAdded ? before : own,
    after: isAdded ? own : null,
  };
}

/** The override that an entry set or removed. */
function fieldsOf(changes: Values): OverrideFields {
  return setFields(LoggedOverride.parse(changes));
}

/** The override that an entry was merged into; null where there was none. */
function oldFieldsOf({ old_value }: Values): OverrideFields | null {
  return old_value === undefined ? null : setFields(LoggedOverride.parse(old_value));
}
