import { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";

/**
 * Documents the preferred spelling only: a flag is a boolean, an amount a number, a list an array (the introduction
 * names the others). Drops patterns that a format implies, and the bounds of safe integers.
 */
export const simplify: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const preferred = io === "input" && preferredSchema(zodSchema);
  if (preferred) {
    for (const keyword of ["anyOf", "oneOf", "type"] as const) delete jsonSchema[keyword];
    Object.assign(jsonSchema, preferred);
  }
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

function preferredSchema(schema: z.core.$ZodType): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { in: accepted, out } = schema.def;
  if (out instanceof z.ZodNumber) return numberSchema(out);
  if (!(accepted instanceof z.ZodUnion)) return undefined;
  const options = accepted.options;
  if (options.some((option) => option instanceof z.ZodBoolean)) return { type: "boolean" };
  if (options.some((option) => option instanceof z.ZodArray)) {
    return { type: "array", items: { type: "string" } };
  }
  return undefined;
}

function numberSchema(schema: z.ZodNumber): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema);
  return plain;
}
