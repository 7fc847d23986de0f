import type { Recorder } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { writeRules } from "@/lib/pricing/customizations/server/commands";
import { isKind, toggles } from "@/lib/pricing/customizations/kinds";
import {
  AccountRulesWrite,
  GroupRulesWrite,
  ListingRulesWrite,
} from "@/lib/pricing/customizations/schema";
import type { LoggedEntry } from "../log-entry";
import type { Revert } from "../reverter";
import { fieldsOf, same, type Values } from "./values";

const always = (): boolean => true;

/** A rule that was off goes off again; what it then keeps follows the rules of any switch-off. */
export const customization: Revert = {
  undo: (caller, entry, recordReverted) =>
    write(caller, entry, { ...ruleBefore(entry.changes) }, recordReverted),
  isMirror: (now, then) => {
    if (!same(now["old_value"], then["new_value"])) return false;
    return same(offOnly(now["new_value"]), ruleBefore(then));
  },
};

/** What to write so that the rule is as before: all of it, or its toggle where it was off or never set. */
function ruleBefore({ old_value, new_value }: Values): Values {
  return offOnly(old_value ?? offAgain(new_value));
}

function offAgain(value: unknown): Values {
  return Object.fromEntries(
    Object.keys(fieldsOf(value)).flatMap((kind) =>
      isKind(kind) ? [[kind, { [toggles[kind]]: false }]] : [],
    ),
  );
}

/** Of rules that are off, the toggle alone. */
function offOnly(value: unknown): Values {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([kind, rule]) => {
      if (!isKind(kind) || fieldsOf(rule)[toggles[kind]] === true) return [kind, rule];
      return [kind, { [toggles[kind]]: false }];
    }),
  );
}

async function write(
  caller: Caller,
  { log_type, listing_id, group_id, pms_name }: LoggedEntry,
  customizations: Values,
  recordReverted: Recorder,
): Promise<unknown> {
  if (log_type === "listing") {
    const body = ListingRulesWrite.parse({ listing_id, pms_name, customizations });
    return writeRules(
      caller,
      { scope: "listing", ...body },
      body.customizations,
      always,
      recordReverted,
    );
  }
  if (log_type === "group") {
    const body = GroupRulesWrite.parse({ group_id, customizations });
    return writeRules(
      caller,
      { scope: "group", ...body },
      body.customizations,
      always,
      recordReverted,
    );
  }
  const body = AccountRulesWrite.parse({ pms_name, customizations });
  return writeRules(
    caller,
    { scope: "account", ...body },
    body.customizations,
    always,
    recordReverted,
  );
}
