import { z } from "zod";
import { type Detail, detailText, Refusal, type RefusalCode } from "@/lib/core/errors";
import { checked } from "@/lib/core/checked";
import type { Endpoint, ParsedInput } from "./endpoint";
import { didYouMean, knownKeys } from "./known-keys";
import { unstorableTexts } from "./unstorable-texts";

type Part = keyof ParsedInput;

/** The query of an endpoint that declares none. */
const noQuery = z.strictObject({});

/** More details help nobody, and would make the answer longer than its request. */
const mostDetails = 1_000;
const longestName = 128;

/**
 * Parses path parameters, query and body with the declared schemas. Throws one refusal (VALIDATION_FAILED unless the
 * declaration has another code) with every problem of all three, at most 1,000.
 */
export function parseInput(
  { schemas, inputCode }: Pick<Endpoint, "schemas" | "inputCode">,
  raw: Partial<ParsedInput>,
): ParsedInput {
  const params = parsePart(schemas.params, raw.params, "params");
  const query = parsePart(schemas.query ?? noQuery, raw.query ?? {}, "query");
  const body = parsePart(schemas.body, raw.body, "body");
  const details = [...params.details, ...query.details, ...body.details];
  if (details.length > 0) throw validationFailed(details.slice(0, mostDetails), inputCode);
  return { params: params.data, query: schemas.query && query.data, body: body.data };
}

/** One refusal for several problems; its message is the first of them. */
export function validationFailed(
  details: readonly Detail[],
  codeOf: (detail: Detail) => RefusalCode = () => "VALIDATION_FAILED",
): Refusal {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : "";
  const code = first ? codeOf(first) : "VALIDATION_FAILED";
  return new Refusal(code, first && `${detailText(first)}${more}`, {
    details,
  });
}

/** Writes a path as `children[2].listing_id`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text ? `${text}.${String(step)}` : String(step);
  }, "");
}

/** Parses one part of an input, or a row of it, and lists every problem. */
export function parsePart<T>(
  schema: z.ZodType<T> | undefined,
  raw: unknown,
  part: Part,
): { data: T | undefined; details: Detail[] } {
  if (!schema) return { data: undefined, details: [] };
  const { data, issues } = checked(schema, raw);
  const unstorable = unstorableTexts(raw).map((path) => ({
    path: pathText(path) || part,
    message: "must not contain characters that cannot be stored",
  }));
  const details = issues.slice(0, mostDetails).flatMap((issue) => toDetails(schema, issue, part));
  return { data, details: [...unstorable, ...details] };
}

function toDetails(schema: z.ZodType, issue: z.core.$ZodIssue, part: Part): Detail[] {
  if (issue.code === "unrecognized_keys") return unknownKeys(schema, issue, part);
  return [{ path: pathText(issue.path) || part, message: messageOf(issue, part) }];
}

function unknownKeys(
  schema: z.ZodType,
  issue: z.core.$ZodIssueUnrecognizedKeys,
  part: Part,
): Detail[] {
  const known = knownKeys(schema, issue.path);
  const noun = part === "query" ? "parameter" : "field";
  return issue.keys.slice(0, mostDetails).map((key) => ({
    path: pathText([...issue.path, shortened(key)]),
    message: `unknown ${noun}${hintFor(key, known)}`,
  }));
}

function hintFor(key: string, known: readonly string[]): string {
  const meant = didYouMean(shortened(key), known);
  if (meant) return `; did you mean "${meant}"?`;
  return known.length > 0 ? `; known: ${known.join(", ")}` : "; none is allowed here";
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName).toWellFormed()}…` : name;
}

function messageOf(issue: z.core.$ZodIssue, part: Part): string {
  const isRepeated = part === "query" && Array.isArray(issue.input);
  const isOfAll = issue.code === "custom" || issue.code === "too_big";
  return isRepeated && !isOfAll ? "must be sent only once" : issue.message;
}
