import type { z } from "zod";
import { type Detail, Refusal } from "@/lib/errors";
import type { Endpoint } from "./endpoint";
import { didYouMean, knownKeys } from "./known-keys";

type Raw = Record<"params" | "query" | "body", unknown>;

/** Parses all three parts; throws one VALIDATION_FAILED that names every problem of all of them. */
export function parseInput(schemas: Endpoint["schemas"], raw: Raw): Raw {
  const details: Detail[] = [];
  const parse = (part: keyof Raw): unknown => {
    const schema = schemas[part];
    if (!schema) return part === "query" ? refuseAll(raw.query, details) : undefined;
    const parsed = schema.safeParse(raw[part]);
    if (parsed.success) return parsed.data;
    details.push(...parsed.error.issues.flatMap((issue) => toDetails(schema, issue, part)));
    return undefined;
  };
  const input = { params: parse("params"), query: parse("query"), body: parse("body") };
  if (details.length > 0) throw validationFailed(details);
  return input;
}

/** One refusal for several pointed problems; its message is the first of them. */
export function validationFailed(details: readonly Detail[]): Refusal {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : "";
  return new Refusal("VALIDATION_FAILED", first && `${first.path}: ${first.message}${more}`, {
    details,
  });
}

/** `children[2].listing_id` */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text ? `${text}.${String(step)}` : String(step);
  }, "");
}

function refuseAll(query: unknown, details: Detail[]): undefined {
  for (const name of Object.keys(query ?? {})) {
    details.push({ path: name, message: "unknown parameter; this endpoint takes none" });
  }
}

function toDetails(schema: z.ZodType, issue: z.core.$ZodIssue, part: keyof Raw): Detail[] {
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(schema, issue.path);
    const noun = part === "query" ? "parameter" : "field";
    return issue.keys.map((key) => {
      const meant = didYouMean(key, known);
      const hint = meant
        ? `; did you mean "${meant}"?`
        : known.length > 0
          ? `; known: ${known.join(", ")}`
          : "";
      return { path: pathText([...issue.path, key]), message: `unknown ${noun}${hint}` };
    });
  }
  return [{ path: pathText(issue.path) || part, message: messageOf(issue, part) }];
}

function messageOf(issue: z.core.$ZodIssue, part: keyof Raw): string {
  const wrongType = issue.code === "invalid_type";
  if (wrongType && issue.input === undefined && issue.message.endsWith("received undefined"))
    return "is required";
  if (wrongType && part === "query" && issue.message.endsWith("received array")) {
    return "is given more than once";
  }
  return issue.message.replace(/^Invalid input: /, "");
}
