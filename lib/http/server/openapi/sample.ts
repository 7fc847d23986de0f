import type { DateText } from "@/lib/core/dates";
import { sampleValues } from "./sample-values";

/** The keywords of JSON Schema that examples need. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

type Components = Record<string, Schema>;

/**
 * Returns a plausible value that matches the schema. Dates and instants are of the day `today`; optional fields are left
 * out.
 */
export function sampleOf(
  schema: Schema,
  components: Components,
  today: DateText,
  name = "",
): unknown {
  const resolved = resolve(schema, components);
  const [declared] = declaredValues(resolved);
  if (declared !== undefined) return declared;
  const options = resolved.anyOf ?? resolved.oneOf;
  if (options) return sampleOf(options[0] ?? {}, components, today, name);
  if (resolved.type === "object") {
    const required = new Set(resolved.required);
    const entries = Object.entries(resolved.properties ?? {}).filter(([key]) => required.has(key));
    return Object.fromEntries(
      entries.map(([key, property]) => [key, sampleOf(property, components, today, key)]),
    );
  }
  if (resolved.type !== "array") return sampleLeaf(resolved, today, name);
  return resolved.items ? [sampleOf(resolved.items, components, today, name)] : [];
}

function declaredValues(schema: Schema): readonly unknown[] {
  return schema.examples ?? (schema.const === undefined ? (schema.enum ?? []) : [schema.const]);
}

function resolve(schema: Schema, components: Components): Schema {
  const target = schema.$ref && components[schema.$ref.replace("#/components/schemas/", "")];
  return target ? resolve(target, components) : schema;
}

function sampleLeaf(schema: Schema, today: DateText, name: string): unknown {
  const value = sampleValues[name];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "string") return sampleText(schema, today, value);
  if (type === "boolean") return value === true;
  if (type === "null") return null;
  const isNumber = typeof value === "number" && (type === "number" || Number.isInteger(value));
  return isNumber ? value : (schema.minimum ?? 0);
}

function sampleText(schema: Schema, today: DateText, value: unknown): string {
  if (schema.format === "date") return today;
  if (schema.format === "date-time") return `${today}T08:30:00.000Z`;
  if (schema.format === "uuid") return "0b8f1c1e-52a0-4a53-9c35-5d2c0f6a7e11";
  return typeof value === "string" ? value : "…";
}
