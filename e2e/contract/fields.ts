import type { Schema } from "@/lib/http/server/openapi/sample";
import type { Document } from "./documented";

/** Returns every field of a schema: `listings[].channel_listing_details[].channel_name`. */
export function fieldsOf(document: Document, schema: Schema, path = ""): string[] {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  const target = name === undefined ? schema : document.components.schemas[name];
  if (!target) return [];
  const options = [...(target.anyOf ?? []), ...(target.oneOf ?? []), ...(target.allOf ?? [])];
  const properties = Object.entries(target.properties ?? {}).flatMap(([key, property]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return [at, ...fieldsOf(document, property, at)];
  });
  const items = target.items ? fieldsOf(document, target.items, `${path}[]`) : [];
  return [
    ...new Set([
      ...options.flatMap((option) => fieldsOf(document, option, path)),
      ...properties,
      ...items,
    ]),
  ];
}

/** Returns every field of a value that is neither null nor an empty list. */
export function filledIn(value: unknown, path = ""): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) {
    return value.length === 0
      ? []
      : [path, ...value.flatMap((each) => filledIn(each, `${path}[]`))];
  }
  if (typeof value !== "object") return [path];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    filledIn(each, path === "" ? key : `${path}.${key}`),
  );
  return [path, ...inside];
}
