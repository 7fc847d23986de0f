import type { z } from "zod";
import { problemText } from "./problem-text";

/** A parsed value, or the problems of the given one, with messages in plain words. */
export interface Checked<T> {
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
