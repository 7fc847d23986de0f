import type { Schema } from "./sample";
import { type Document, eachSchema } from "./walk";

/** Unicode property classes, in words that every regular expression engine reads. */
const classes = new Map([["\\P{Cc}", "[^\\x00-\\x1f\\x7f-\\x9f]"]]);

/**
 * Brings schemas that were converted apart from the document into its form: the preferred spelling of numbers only, no
 * bounds of safe integers, no pattern beside a format, and patterns that Python, Go and Java read, too.
 */
export function tidy(document: Document): void {
  eachSchema(document, (schema) => {
    preferFirst(schema);
    if (schema.format) delete schema.pattern;
    if (schema.pattern) schema.pattern = portable(schema.pattern);
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
    flatten(schema);
  });
}

/** A number and the same as text are documented as what the declaration names first. */
function preferFirst(schema: Schema): void {
  const [first, ...others] = schema.anyOf ?? [];
  if (!first || others.length === 0 || schema.anyOf?.some((option) => !isNumeric(option))) return;
  delete schema.anyOf;
  Object.assign(schema, { ...first, ...schema });
}

function isNumeric({ type, pattern }: Schema): boolean {
  return type === "number" || type === "integer" || pattern?.includes("\\d") === true;
}

/** Options within options become options of one list. */
function flatten(schema: Schema): void {
  if (!schema.anyOf) return;
  schema.anyOf = schema.anyOf.flatMap((option) =>
    option.anyOf && Object.keys(option).length === 1 ? option.anyOf : [option],
  );
}

function portable(pattern: string): string {
  return [...classes].reduce((text, [name, words]) => text.replaceAll(name, words), pattern);
}
