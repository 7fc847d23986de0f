import { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";

/**
 * Shows what clients should send instead of all that is tolerated: a flag is a boolean, an amount a number,
 * a list an array (the introduction names the other spellings). Drops patterns that a format already says and the
 * bounds of safe integers.
 */
export const simplify: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const plain = io === "input" && canonical(zodSchema);
  if (plain) {
    for (const word of ["anyOf", "oneOf", "type"] as const) delete jsonSchema[word];
    Object.assign(jsonSchema, plain);
  }
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

function canonical(schema: z.core.$ZodType): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { in: given, out } = schema.def;
  if (out instanceof z.ZodNumber) return numberSchema(out);
  if (!(given instanceof z.ZodUnion)) return undefined;
  const options = given.options;
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
