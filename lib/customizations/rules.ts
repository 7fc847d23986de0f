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

function turnedOn(kind: Kind, fields: Payload, before: Payload): Payload {
  const set = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
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
