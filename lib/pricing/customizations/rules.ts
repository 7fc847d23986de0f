import { canonicalJson } from "@/lib/core/json";
import { defaults, type Kind, type Payload, resetWhenOff, toggles } from "./kinds";
import type { Rule } from "./resolve";

/** A rule as a write stores it. */
interface WrittenRule extends Rule {
  /** True if turning it off deleted its values. */
  reset: boolean;
}

/** Type fields that may be left out; turning the rule on then keeps the earlier type, else the default. */
const optionalTypes: Partial<Record<Kind, string>> = {
  seasonality: "seasonality_type",
  occupancy_adjustment: "oba_type",
  gap_adjustment: "gap_type",
};

/**
 * The rule that a checked write stores. On: the given fields replace the stored ones. Off: given fields are not
 * stored; the stored ones are kept or, for last minute and far out, reset.
 */
export function ruleAfterWrite(kind: Kind, given: object, stored: Rule | undefined): WrittenRule {
  const { [toggles[kind]]: on, ...fields } = given as Payload;
  const before = stored?.payload ?? {};
  if (on !== true) {
    const reset = resetWhenOff.has(kind) && Object.keys(before).length > 0;
    return { isOn: false, payload: reset ? {} : before, reset };
  }
  return { isOn: true, payload: turnedOn(kind, fields, before), reset: false };
}

/** The rule as it was read, to undo a change; a rule that is off keeps its stored values too. */
export function restoredRule(kind: Kind, given: object): WrittenRule {
  const { [toggles[kind]]: on, ...fields } = given as Payload;
  const isOn = on === true;
  return { isOn, payload: !isOn && resetWhenOff.has(kind) ? {} : setFields(fields), reset: false };
}

function setFields(fields: Payload): Payload {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

function turnedOn(kind: Kind, fields: Payload, before: Payload): Payload {
  const set = setFields(fields);
  const type = optionalTypes[kind];
  if (type && !(type in set)) return type in before ? before : defaults[kind];
  return kind === "day_of_week_adjustment" ? { ...defaults[kind], ...set } : set;
}

/** True if two rules are equal, regardless of the order of fields. */
export function same(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
