import { canonicalJson } from "@/lib/core/json";

export type Values = Readonly<Record<string, unknown>>;

/** Do two values say the same, whatever the order of their fields? */
export function same(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

/** The value as an object; one without fields where it is none. */
export function fieldsOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}

/** Does `now` lead exactly the way back of `then`? */
export function isOpposite(now: Values, then: Values): boolean {
  return same(now["old_value"], then["new_value"]) && same(now["new_value"], then["old_value"]);
}
