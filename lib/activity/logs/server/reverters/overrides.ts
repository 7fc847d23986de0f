import { type OverrideFields, setFields } from "@/lib/pricing/overrides/fields";
import { LoggedOverride } from "@/lib/pricing/overrides/schema-row";
import { restoreGroupOverrides, restoreOverrides } from "@/lib/pricing/overrides/server";
import type { Reverter } from "../reverter";
import { isEqual, type Values } from "./values";

/** Restores the overrides of an entry's dates that are not past. The verb checks that none has changed since. */
export const override: Reverter = {
  revert: (caller, entry, recordReverted) => {
    const { action, log_type, changes, group_id, listing_id, pms_name } = entry;
    const [own, before] = [fieldsOf(changes), oldFieldsOf(changes)];
    const isAdded = action.includes("add_custom_pricing");
    const span = {
      first: String(changes["start_date"]),
      last: String(changes["end_date"]),
      expected: isAdded ? own : null,
      next: isAdded ? before : own,
    };
    if (log_type === "group") {
      return restoreGroupOverrides(caller, group_id ?? 0, span, recordReverted);
    }
    const listing = { listingId: listing_id ?? "", pmsName: pms_name ?? "" };
    return restoreOverrides(caller, listing, span, recordReverted);
  },
  isInverse: (now, then) => {
    const wanted = oldFieldsOf(then) ?? fieldsOf(then);
    return now["end_date"] === then["end_date"] && isEqual(fieldsOf(now), wanted);
  },
};

/** The override that an entry set or removed. */
function fieldsOf(changes: Values): OverrideFields {
  return setFields(LoggedOverride.parse(changes));
}

/** The override that an entry was merged into; null where there was none. */
function oldFieldsOf({ old_value }: Values): OverrideFields | null {
  return old_value === undefined ? null : setFields(LoggedOverride.parse(old_value));
}
