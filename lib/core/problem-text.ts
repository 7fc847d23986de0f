import type { z } from "zod";
import { didYouMean } from "./text";

type Problem = z.core.$ZodRawIssue;

const types: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  nan: "a number",
  int: "an integer",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
};

const formats: Readonly<Record<string, string>> = {
  date: "must be a date (YYYY-MM-DD)",
  datetime: "must be an ISO 8601 timestamp",
  email: "must be a valid email address",
  url: "must be a valid URL",
  uuid: "must be a valid UUID",
};

/** What sizes are counted in. */
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
};

/**
 * Error map for zod's `parse` and `safeParse`: what would be right, in plain words, after the field's name (`limit must be
 * at most 500`). Messages that a schema gives itself are not replaced.
 */
export function problemText(problem: Problem): string {
  if (problem.input === undefined && problem.code !== "custom") return "is required";
  switch (problem.code) {
    case "too_big":
      return tooBig(problem);
    case "too_small":
      return tooSmall(problem);
    case "invalid_value":
      return oneOf(problem.values, problem.input);
    case "invalid_union":
      return anyOf(problem.errors);
    default:
      return ofKind(problem);
  }
}

function ofKind(problem: Problem): string {
  switch (problem.code) {
    case "invalid_type":
      return `must be ${types[problem.expected] ?? "of another type"}`;
    case "invalid_format":
      return formats[problem.format] ?? "has the wrong format";
    case "not_multiple_of":
      return `must be a multiple of ${problem.divisor}`;
    default:
      return others[problem.code] ?? "is invalid";
  }
}

const others: Readonly<Record<string, string>> = {
  unrecognized_keys: "has unknown fields",
  invalid_key: "has a name that is not allowed",
  invalid_element: "has an element that is not allowed",
};

type Sized = { origin: string; inclusive?: boolean; exact?: boolean };

function tooBig({ maximum, ...rest }: Sized & { maximum: number | bigint }): string {
  return sized(rest, maximum, rest.inclusive === false ? "less than" : "at most");
}

function tooSmall({ minimum, ...rest }: Sized & { minimum: number | bigint }): string {
  const isLeast = rest.inclusive !== false;
  if (isLeast && !rest.exact && minimum === 1 && units[rest.origin]) return "must not be empty";
  return sized(rest, minimum, isLeast ? "at least" : "more than");
}

function sized({ origin, exact }: Sized, limit: number | bigint, bound: string): string {
  const unit = units[origin];
  if (!unit) return `must be ${bound} ${limit}`;
  return `must have ${exact ? "exactly" : bound} ${limit} ${unit[Number(limit) === 1 ? 0 : 1]}`;
}

function oneOf(values: readonly unknown[], input: unknown): string {
  const texts = values.map((value) => JSON.stringify(value));
  if (texts.length === 1) return `must be ${texts[0]}`;
  const names = values.filter((value) => typeof value === "string");
  const hint = typeof input === "string" ? didYouMean(input.slice(0, longestName), names) : "";
  return `must be one of ${texts.join(", ")}${hint}`;
}

/** Longer text is nobody's misspelling, and slow to compare. */
const longestName = 128;

/** `must be a string or a list`, of what each option says about the value itself. */
function anyOf(options: readonly (readonly z.core.$ZodIssue[])[]): string {
  const said = options.map((issues) => issues.find(({ path }) => path.length === 0)?.message);
  const kinds = said.flatMap((text) => (text?.startsWith("must be ") ? [text.slice(8)] : []));
  if (kinds.length < options.length) return "has the wrong type or format";
  return `must be ${[...new Set(kinds)].join(" or ")}`;
}
