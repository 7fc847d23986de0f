import { defaults, type Kind, type Payload, resetWhenOff, toggles } from "./kinds";
import type { Rule } from "./resolve";

/** A rule after a write. */
interface Settled extends Rule {
  /** Did a switch-off take its values away? */
  reset: boolean;
}

/** Types that turning a rule on without one brings back, or sets to the default. */
const optionalTypes: Partial<Record<Kind, string>> = {
  seasonality: "seasonality_type",
  occupancy_adjustment: "oba_type",
};

/**
 * What a checked write makes of a stored rule. Off: fields beside the toggle are not stored; what was stored is kept
 * or, for last minute and far out, reset. On: the fields replace what was stored.
 */
export function settle(kind: Kind, given: object, stored: Rule | undefined): Settled {
  const { [toggles[kind]]: on, ...fields } = given as Payload;
  const before = stored?.payload ?? {};
  if (on !== true) {
    const reset = resetWhenOff.has(kind) && Object.keys(before).length > 0;
    return { isOn: false, payload: reset ? {} : before, reset };
  }
  return { isOn: true, payload: turnedOn(kind, fields, before), reset: false };
}

/**
 * A rule as it was read: what it kept while it was off is stored too, where a switch-off would keep it. For putting
 * back what a change replaced.
 */
export function putBack(kind: Kind, given: object): Settled {
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

/** Do two rules say the same? Fields compare in any order. */
export function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
