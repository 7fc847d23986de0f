import type { Recorder } from "@/lib/audit/server";
import type { PriceEffect } from "@/lib/pricing/prices/server";
import type { Caller } from "@/lib/auth/server/caller";
import { changeRules } from "@/lib/pricing/customizations/server";
import { isKind, toggles } from "@/lib/pricing/rules/kinds";
import { levelRefOf } from "@/lib/pricing/levels/level-ref";
import { LevelRulesWrite } from "@/lib/pricing/customizations/schema-answers";
import type { StoredEntry } from "../stored-entries";
import { type Reverter, fieldsOf, isEqual, type Values } from "../reverter";

const always = (): boolean => true;

/** Restores a rule. One that was off is turned off, which decides which values it keeps. */
export const customization: Reverter = {
  revert: (caller, entry, recordReverted) =>
    write(caller, entry, { ...ruleBefore(entry.changes) }, recordReverted),
  isInverse: (now, then) => {
    if (!isEqual(now["old_value"], then["new_value"])) return false;
    return isEqual(offOnly(now["new_value"]), ruleBefore(then));
  },
};

/** The write that restores the rule: all of it, or its toggle when it was off or never set. */
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

/** Reduces rules that are off to their toggle. */
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
  { log_type, listing_id, group_id, pms_name }: StoredEntry,
  rules: Values,
  recordReverted: Recorder,
): Promise<PriceEffect | null> {
  const levels = { listing: { listing_id, pms_name }, group: { group_id }, account: { pms_name } };
  const body = LevelRulesWrite.parse({ ...levels[log_type], customizations: rules });
  const ref = levelRefOf(body);
  await changeRules(caller, ref, body.customizations, always, recordReverted);
  if (!caller.dryRun) return null;
  const { value } = await changeRules(caller, ref, body.customizations, always);
  return "sample" in value ? value : null;
}
