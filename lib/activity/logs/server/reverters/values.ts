import { canonicalJson } from "@/lib/core/json";

export type Values = Readonly<Record<string, unknown>>;

/** True when two values are equal, whatever the order of their fields. */
export function isEqual(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

/** The value as an object, empty when it is not one. */
export function fieldsOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}

/** True when `now` swaps the old and new value of `then`. */
export function isExactInverse(now: Values, then: Values): boolean {
  return (
    isEqual(now["old_value"], then["new_value"]) && isEqual(now["new_value"], then["old_value"])
  );
}
