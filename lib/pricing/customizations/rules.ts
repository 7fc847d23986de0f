import { canonicalJson } from "@/lib/core/json";
import { defaults, factsOf, type Kind, type Payload, toggles } from "@/lib/pricing/rules/kinds";
import type { Rule } from "@/lib/pricing/levels/resolve";

/** A rule as a write stores it. */
interface WrittenRule extends Rule {
  /** True if turning it off deleted its values. */
  reset: boolean;
}

/**
 * The rule that a checked write stores. On: the given fields replace the stored ones. Off: given fields are not
 * stored; the stored ones are kept or, for last minute and far out, reset.
 */
export function ruleAfterWrite(kind: Kind, given: object, stored: Rule | undefined): WrittenRule {
  const { [toggles[kind]]: on, ...fields } = given as Payload;
  const before = stored?.payload ?? {};
  if (on !== true) {
    const reset = factsOf(kind).isResetWhenOff === true && Object.keys(before).length > 0;
    return { isOn: false, payload: reset ? {} : before, reset };
  }
  return { isOn: true, payload: turnedOn(kind, fields, before), reset: false };
}

/** The rule as it was read, to undo a change; a rule that is off keeps its stored values too. */
export function restoredRule(kind: Kind, given: object): WrittenRule {
  const { [toggles[kind]]: on, ...fields } = given as Payload;
  const isOn = on === true;
  return {
    isOn,
    payload: !isOn && factsOf(kind).isResetWhenOff ? {} : setFields(fields),
    reset: false,
  };
}

function setFields(fields: Payload): Payload {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

function turnedOn(kind: Kind, fields: Payload, before: Payload): Payload {
  const set = setFields(fields);
  const { optionalType: type } = factsOf(kind);
  if (type && !(type in set)) return { ...(type in before ? before : defaults[kind]), ...set };
  return kind === "day_of_week_adjustment" ? { ...defaults[kind], ...set } : set;
}

/** True if two rules are equal, regardless of the order of fields. */
export function same(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
