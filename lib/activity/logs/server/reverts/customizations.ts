import type { Recorder } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { isKind, toggles } from "@/lib/pricing/customizations/kinds";
import { levelRefOf } from "@/lib/pricing/customizations/level-ref";
import { LevelRulesWrite } from "@/lib/pricing/customizations/schema-answers";
import type { LoggedEntry } from "../entry";
import type { Revert } from "../reverting";
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
  const levels = { listing: { listing_id, pms_name }, group: { group_id }, account: { pms_name } };
  const body = LevelRulesWrite.parse({ ...levels[log_type], customizations });
  return changeRules(caller, levelRefOf(body), body.customizations, always, recordReverted);
}
