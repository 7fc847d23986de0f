/** The keywords of JSON Schema that examples need. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
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
}

type Components = Record<string, Schema>;

/** Example values by field name; a name has one meaning in the whole API. */
const examples: Record<string, unknown> = {
  id: "100001",
  listing_id: "100001",
  pms: "guesty",
  pms_name: "guesty",
  name: "Harbour View 2",
  listing_name: "Harbour View 2",
  property_name: "Harbour View",
  channel_name: "airbnb",
  channel_listing_id: "7000001",
  user_id: 482913,
  group_id: 12,
  subgroup_id: 15,
  group_name: "Waterfront",
  group: "Waterfront",
  subgroup: "Harbour side",
  latitude: "48.42",
  longitude: "-123.37",
  country: "CA",
  state: "BC",
  city_name: "Victoria",
  currency: "CAD",
  tags: "pool,pets",
  notes: "Renovated in 2025",
  min: 120,
  base: 200,
  max: 600,
  no_of_bedrooms: 2,
  total_listings: 1,
  total_records: 1,
  total_pages: 1,
  page_number: 1,
  page_size: 50,
  email: "owner@example.com",
};

/** Returns a plausible value that matches the schema. */
export function sampleOf(schema: Schema, components: Components, name = ""): unknown {
  const resolved = resolve(schema, components);
  const [declared] = declaredValues(resolved);
  if (declared !== undefined) return declared;
  const options = resolved.anyOf ?? resolved.oneOf;
  if (options) return sampleOf(options[0] ?? {}, components, name);
  if (resolved.type === "object") return sampleObject(resolved, components);
  if (resolved.type !== "array") return sampleLeaf(resolved, name);
  return resolved.items ? [sampleOf(resolved.items, components, name)] : [];
}

function declaredValues(schema: Schema): readonly unknown[] {
  return schema.examples ?? (schema.const === undefined ? (schema.enum ?? []) : [schema.const]);
}

function resolve(schema: Schema, components: Components): Schema {
  const target = schema.$ref && components[schema.$ref.replace("#/components/schemas/", "")];
  return target ? resolve(target, components) : schema;
}

/** Optional fields are left out: the example is the shortest valid request. */
function sampleObject(schema: Schema, components: Components): unknown {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {}).filter(([key]) => required.has(key));
  return Object.fromEntries(
    entries.map(([key, property]) => [key, sampleOf(property, components, key)]),
  );
}

function sampleLeaf(schema: Schema, name: string): unknown {
  const value = examples[name];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "string") return sampleText(schema, value);
  if (type === "boolean") return false;
  if (type === "null") return null;
  return typeof value === "number" ? value : (schema.minimum ?? 0);
}

function sampleText(schema: Schema, value: unknown): string {
  if (schema.format === "date") return "2026-11-20";
  if (schema.format === "date-time") return "2026-11-20T08:30:00.000Z";
  if (schema.format === "uuid") return "0b8f1c1e-52a0-4a53-9c35-5d2c0f6a7e11";
  return typeof value === "string" ? value : "text";
}
