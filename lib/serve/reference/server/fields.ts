import type { Schema } from "@/lib/http/server/openapi/sample";
import type { Field } from "@/lib/serve/reference/model";
import { toInlineHtml } from "./markdown";

type Components = Readonly<Record<string, Schema>>;

interface Resolved {
  schema: Schema;
  isNullable: boolean;
}

/** Returns the fields of an object schema, or of the objects of a list. */
export function fieldsOf(schema: Schema, components: Components): Field[] {
  const { schema: object } = resolve(schema, components);
  const items = object.items && fieldsOf(object.items, components);
  if (items) return items;
  const options = (object.anyOf ?? object.oneOf ?? []).flatMap((option) =>
    fieldsOf(option, components),
  );
  const required = new Set(object.required);
  const own = Object.entries(object.properties ?? {}).map(([name, property]) =>
    fieldOf(name, property, required.has(name), components),
  );
  const known = new Set(own.map(({ name }) => name));
  return [
    ...own,
    ...unique(options.filter(({ name }) => !known.has(name))),
    ...membersOf(object, components),
  ];
}

/** Returns a field or parameter with its inner fields. */
export function fieldOf(
  name: string,
  given: Schema,
  isRequired: boolean,
  components: Components,
): Field {
  const { schema, isNullable } = resolve(given, components);
  return {
    name,
    type: `${typeOf(schema, components)}${isNullable ? " or null" : ""}`,
    isRequired,
    description: toInlineHtml(given.description ?? schema.description ?? ""),
    values: valuesOf(schema, components),
    limits: limitsOf(schema),
    fields: fieldsOf(schema, components),
  };
}

/** Returns the field `*` for the members of a record, whose names can be anything. */
function membersOf(schema: Schema, components: Components): Field[] {
  const { additionalProperties: member } = schema;
  if (typeof member !== "object" || Object.keys(member).length === 0) return [];
  const inner = fieldsOf(member, components);
  return inner.length > 0 ? [{ ...fieldOf("*", member, false, components), fields: inner }] : [];
}

/** Follows references, and removes null from alternatives. */
function resolve(given: Schema, components: Components): Resolved {
  const name = given.$ref?.replace("#/components/schemas/", "");
  if (name !== undefined) return resolve(components[name] ?? {}, components);
  const options = given.anyOf ?? given.oneOf;
  if (!options) return { schema: given, isNullable: given.type?.includes("null") === true };
  const others = options.filter(isNotNull);
  const isNullable = others.length < options.length;
  const [only, another] = others;
  if (!only || another) return { schema: given, isNullable };
  const inner = resolve(only, components);
  return { schema: inner.schema, isNullable: isNullable || inner.isNullable };
}

const formats = new Map([
  ["date", "date"],
  ["date-time", "timestamp"],
  ["uuid", "UUID"],
]);

const plainTypes = new Map([
  ["string", "text"],
  ["object", "object"],
  ["integer", "integer"],
  ["number", "number"],
  ["boolean", "boolean"],
]);

function typeOf(schema: Schema, components: Components): string {
  const inner = (each: Schema): string => typeOf(resolve(each, components).schema, components);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.filter(isNotNull).map(inner))].join(" or ");
  if (schema.items) return listOf(inner(schema.items));
  return formats.get(schema.format ?? "") ?? plainTypes.get(plainType(schema)) ?? "any";
}

function plainType({ type, const: only, enum: values }: Schema): string {
  const types = [type ?? typeof (only ?? values?.[0])].flat();
  return types.find((each) => each !== "null") ?? "";
}

function isNotNull({ type }: Schema): boolean {
  return type !== "null";
}

function listOf(type: string): string {
  if (type.startsWith("list of")) return `list of lists`;
  return `list of ${type}${type === "text" || type.includes(" ") ? "" : "s"}`;
}

/** Values listed at most; longer lists are in the description or the OpenAPI document. */
const maxValues = 16;

function valuesOf(schema: Schema, components: Components): string[] {
  const inner = schema.items ? resolve(schema.items, components).schema : schema;
  const options = (inner.anyOf ?? []).flatMap((option) => valuesOf(option, components));
  const own = inner.enum ?? (inner.const === undefined ? [] : [inner.const]);
  const values = [
    ...own.filter((value) => value !== null).map((value) => JSON.stringify(value)),
    ...options,
  ];
  return values.length <= maxValues ? values : [];
}

function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return (
    span(minimum, maximum, "") ||
    span(minLength, maxLength, " characters") ||
    span(minItems, maxItems, " items")
  );
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  const [from, to] = [least, most].map((bound) => bound?.toLocaleString("en"));
  if (from !== undefined && to !== undefined) return `${from}…${to}${unit}`;
  if (to !== undefined) return `at most ${to}${unit}`;
  return from === undefined || (least ?? 0) <= 0 ? "" : `at least ${from}${unit}`;
}

function unique(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
