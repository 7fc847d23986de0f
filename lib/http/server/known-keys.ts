import { z } from "zod";
import { closestName } from "@/lib/core/text";

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
