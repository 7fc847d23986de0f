import type { z } from "zod";
import { didYouMean } from "./text";

/** A parsed value, or the problems of the given one, with messages in plain words. */
interface Checked<T> {
  data: T | undefined;
  issues: readonly z.core.$ZodIssue[];
}

/** Nesting of the fields that a body can have; every round finds at least one more null. */
const mostRounds = 20;

/** Fields of an object, by name, that are null (`true`) or hold such fields. */
type Nulls = Map<PropertyKey, Nulls | true>;

/**
 * Parses a value; a field that is null where the schema does not know null counts as absent (`contract.md` §1).
 * Elements of lists are no fields.
 */
export function checked<T>(schema: z.ZodType<T>, given: unknown): Checked<T> {
  let value = given;
  for (let round = 1; ; round++) {
    const { data, error } = schema.safeParse(value, { error: problemText, reportInput: true });
    const issues = error?.issues.flatMap(flattened) ?? [];
    const nulls = nullsAmong(issues);
    if (nulls.size === 0 || round === mostRounds) return { data, issues: issues.map(named) };
    value = without(value, nulls);
  }
}

/**
 * The problem; of a value for which several shapes are possible and whose kind fits one of them, the problems of the shape
 * that it misses by the fewest.
 */
function flattened(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const inside = issue.errors.filter((issues) => issues.every(isInside));
  const [nearest] = inside.toSorted((a, b) => a.length - b.length);
  if (!nearest || nearest.length === 0) return [issue];
  return nearest.flatMap((each) => flattened({ ...each, path: [...issue.path, ...each.path] }));
}

/** A union with a message of its own says it of an absent value, too. */
function named(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const isAbsent = issue.input === undefined && issue.code !== "custom";
  return isAbsent ? { ...issue, message: "is required" } : issue;
}

function isInside({ code, path }: z.core.$ZodIssue): boolean {
  return path.length > 0 || code === "unrecognized_keys";
}

function nullsAmong(issues: readonly z.core.$ZodIssue[]): Nulls {
  const nulls: Nulls = new Map();
  for (const { code, path, input } of issues) {
    const isField = typeof path.at(-1) === "string";
    if (input === null && isField && code !== "custom") mark(nulls, path);
  }
  return nulls;
}

function mark(nulls: Nulls, path: readonly PropertyKey[]): void {
  let at = nulls;
  for (const step of path.slice(0, -1)) {
    const next = at.get(step);
    if (next === true) return;
    const inner: Nulls = next ?? new Map();
    at.set(step, inner);
    at = inner;
  }
  at.set(path.at(-1) ?? "", true);
}

/** A copy of what is on the way to the nulls, without them. */
function without(value: unknown, nulls: Nulls): unknown {
  const at = (name: PropertyKey, each: unknown): unknown => {
    const inner = nulls.get(name);
    return inner instanceof Map ? without(each, inner) : each;
  };
  if (Array.isArray(value)) return value.map((each: unknown, index) => at(index, each));
  if (typeof value !== "object" || value === null) return value;
  const isLeft = ([name, each]: [string, unknown]): boolean =>
    each !== null || !namesOf(name).some((other) => nulls.get(other) === true);
  const left = Object.entries(value).filter(isLeft);
  return Object.fromEntries(left.map(([name, each]) => [name, at(name, each)]));
}

/** A problem has the name that the schema knows, whichever of the two was sent. */
function namesOf(name: string): readonly string[] {
  return name === "pms" || name === "pms_name" ? ["pms", "pms_name"] : [name];
}

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
      return kindOf(problem) ?? anyOf(problem.errors);
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

/** What is wrong with the field that says which of several shapes an object has; null for another union. */
function kindOf({ discriminator, options, input }: Problem): string | null {
  if (typeof discriminator !== "string" || !Array.isArray(options)) return null;
  const given: unknown = new Map(Object.entries(input ?? {})).get(discriminator);
  return given === undefined
    ? `is required: ${options.map((kind: unknown) => JSON.stringify(kind)).join(" or ")}`
    : oneOf(options, given);
}

/** `must be a string or a list`, of what each option says about the value itself. */
function anyOf(options: readonly (readonly z.core.$ZodIssue[])[]): string {
  const said = options.map((issues) => issues.find(({ path }) => path.length === 0)?.message);
  const kinds = said.flatMap((text) => (text?.startsWith("must be ") ? [text.slice(8)] : []));
  if (kinds.length < options.length) return "has the wrong type or format";
  return `must be ${[...new Set(kinds)].join(" or ")}`;
}
