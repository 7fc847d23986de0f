import { z } from "zod";
import { type Detail, detailText, Refusal, type RefusalCode } from "@/lib/core/errors";
import { checked } from "@/lib/core/parse-with-issues";
import type { Endpoint, ParsedInput } from "./endpoint";
import { closestName } from "@/lib/core/text";

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
function validationFailed(
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
  if (issue.code === "invalid_union") return kindDetails(schema, issue, part);
  return [{ path: pathText(issue.path) || part, message: messageOf(issue, part) }];
}

/** The problem of a union; without the field that tells its shapes apart, also the fields that all of them require. */
function kindDetails(schema: z.ZodType, issue: z.core.$ZodIssueInvalidUnion, part: Part): Detail[] {
  const own = { path: pathText(issue.path) || part, message: messageOf(issue, part) };
  const union = unwrap(schema);
  const given = new Set(Object.keys(issue.input ?? {}));
  if (!(union instanceof z.ZodDiscriminatedUnion) || issue.path.length !== 1) return [own];
  if (given.has(String(issue.path[0]))) return [own];
  const [first = [], ...others] = union.options.map((option) => requiredKeys(option as z.ZodType));
  const missing = first.filter(
    (name) => others.every((names) => names.includes(name)) && !given.has(name),
  );
  const rest = missing.filter((name) => name !== issue.path[0]);
  return [own, ...rest.map((path) => ({ path, message: "is required" }))];
}

function requiredKeys(schema: z.ZodType): string[] {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  const shape: Record<string, z.ZodType> = inner.shape;
  return Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
}

function unknownKeys(
  schema: z.ZodType,
  issue: z.core.$ZodIssueUnrecognizedKeys,
  part: Part,
): Detail[] {
  const known = knownKeys(schema, issue.path);
  const noun = part === "query" ? "parameter" : "field";
  // Clients leave out the object or list around a field.
  const inside = new Map(
    known.flatMap((name) => knownKeys(schema, [...issue.path, name]).map((key) => [key, name])),
  );
  const hintOf = (key: string): string =>
    inside.has(key) ? `; it belongs in "${inside.get(key)}"` : hintFor(key, known);
  return issue.keys.slice(0, mostDetails).map((key) => ({
    path: pathText([...issue.path, shortened(key)]),
    message: `unknown ${noun}${hintOf(key)}`,
  }));
}

function hintFor(key: string, known: readonly string[]): string {
  if (key === "api_key") return "; send the key in the X-API-Key header, never in the address";
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

/** A value inside a body, with the key it has in its parent. */
interface Node {
  value: unknown;
  key: PropertyKey;
  parent: Node | null;
}

const mostPaths = 10;

/**
 * Returns the paths of texts that no database column can store: with NUL or half of a surrogate pair. At most ten.
 * Walks without recursion: bodies may be nested as deep as 1 MiB allows.
 */
function unstorableTexts(root: unknown): PropertyKey[][] {
  const paths: PropertyKey[][] = [];
  const open: Node[] = [{ value: root, key: "", parent: null }];
  for (let node = open.pop(); node && paths.length < mostPaths; node = open.pop()) {
    if (typeof node.value === "string" && isUnstorable(node.value)) paths.push(pathOf(node));
    else if (typeof node.value === "object") for (const child of childrenOf(node)) open.push(child);
  }
  return paths;
}

function isUnstorable(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

function childrenOf(parent: Node): Node[] {
  if (Array.isArray(parent.value)) {
    return parent.value.map((value, key) => ({ value, key, parent }));
  }
  return Object.entries(parent.value ?? {}).map(([key, value]) => ({ value, key, parent }));
}

function pathOf(node: Node): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at.key);
  return path;
}

/** Names in other APIs, with ours; tried before the nearest spelling. */
const hints = new Map<string, readonly string[]>([
  ["page", ["offset", "page_number"]],
  ["per_page", ["page_size", "limit"]],
  ["price_value", ["price"]],
  ["date_from", ["dateFrom", "start_date"]],
  ["date_to", ["dateTo", "end_date"]],
  ["listing_ids", ["listings"]],
  ["name", ["group_name", "listing_name"]],
]);

/** Returns the field names of a schema at `path`, through optionals, preprocessing, arrays and unions. */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) {
    return inner.options.flatMap((option) => knownKeys(option as z.ZodType, path));
  }
  const [step, ...rest] = path;
  if (inner instanceof z.ZodArray) return knownKeys(inner.element as z.ZodType, rest);
  if (!(inner instanceof z.ZodObject)) return [];
  const shape: Record<string, z.ZodType> = inner.shape;
  if (step === undefined) return Object.keys(shape);
  const next = shape[String(step)];
  return next ? knownKeys(next, rest) : [];
}

/** Returns the known name that was probably meant, or undefined. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const hinted = hints.get(name)?.find((hint) => known.includes(hint));
  return hinted ?? closestName(name, known);
}

/** The schema inside optionals, defaults and preprocessing. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) {
    // Preprocessing puts the object on the out side, a transform on the in side.
    const { in: before, out } = schema.def;
    return unwrap((before instanceof z.ZodTransform ? out : before) as z.ZodType);
  }
  return schema;
}
