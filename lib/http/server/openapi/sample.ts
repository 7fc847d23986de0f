import type { DateText } from "@/lib/core/dates";

/** Values of response examples by field name; a name has one meaning in the whole API. */
const sampleValues: Readonly<Record<string, unknown>> = {
  id: "100001",
  listing_id: "100001",
  pms: "guesty",
  pms_name: "guesty",
  pms_display_name: "Guesty",
  name: "Harbour View 2",
  listing_name: "Harbour View 2",
  property_name: "Harbour View",
  channel_name: "airbnb",
  channel_listing_id: "7000001",
  user_id: 482913,
  group_id: 12,
  subgroup_id: 15,
  parent_group_id: 12,
  mapping_group_id: 3,
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
  price: 214,
  user_price: 209,
  uncustomized_price: 205,
  min_stay: 2,
  ADR: -1,
  ADR_STLY: 188,
  weekly_discount: 1,
  monthly_discount: 1,
  demand_color: "#8fbc8f",
  no_of_bedrooms: 2,
  units: 1,
  units_sold: 9,
  units_open: 3,
  cleaning_fees: 85,
  total_listings: 1,
  total: 1,
  total_records: 1,
  total_pages: 1,
  page_number: 1,
  page_size: 50,
  offset: 0,
  limit: 50,
  severity: 62,
  current_value: 205,
  suggested_value: 218,
  applied_value: 218,
  current: 205,
  recommended: 218,
  check_in: true,
  check_out: true,
  from: 205,
  to: 214,
  next_30: 2.4,
  next_90: 1.8,
  base_price: 200,
  min_price: 120,
  max_price: 600,
  factor: 1.04,
  value: "+4.0%",
  title: "Seasonality",
  key: "seasonality",
  minute: 60,
  hour: 1_000,
  no_of_days: 3,
  rental_revenue: 600,
  total_cost: 700,
  reservation_id: "R-1001",
  booking_channel: "airbnb",
  booked_date: "-1",
  booked_date_STLY: "-1",
  ip_address: "203.0.113.7",
  action: "base_price",
  action_label: "Base price",
  email: "owner@example.com",
  request_id: "8c1f0a52-6d0b-4f0e-9a57-0f6f3c1f2b11",
  unique_id: "4711",
  job_id: "0b8f1c1e-52a0-4a53-9c35-5d2c0f6a7e11",
  reason: "Regatta",
  success: "Mapped 1 listing.",
  reasons_json: "{}",
};

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
