import { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** Values by the name of their field, at any depth. */
type Named = Readonly<Record<string, unknown>>;

/**
 * Returns a value that the schema accepts: an object's required fields and those in `named`, the first of several
 * choices. Rules that JSON Schema can't say may still refuse it.
 */
export function sampleOf(schema: z.ZodType, named: Named): unknown {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return new Sampler($defs, named).of(root);
}

class Sampler {
  constructor(
    private readonly definitions: Readonly<Record<string, unknown>>,
    private readonly named: Named,
  ) {}

  of(schema: Schema): unknown {
    if (schema.$ref) return this.of(Object(this.definitions[schema.$ref.split("/").at(-1) ?? ""]));
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.of(choices.find(({ type }) => type !== "null") ?? {});
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => this.of(each)));
    return schema.const ?? schema.enum?.[0] ?? this.ofType(schema);
  }

  private ofType(schema: Schema): unknown {
    const { type, format = "", minimum = 1, items } = schema;
    if (type === "object") return this.ofObject(schema);
    if (type === "array") return [this.of(Object(items))];
    if (type === "boolean") return false;
    if (type === "number" || type === "integer") return Math.max(minimum, 1);
    return this.named[format] ?? "sample";
  }

  private ofObject({ properties = {}, required = [] }: Schema): unknown {
    const fields = Object.entries(properties).flatMap(([name, schema]) => {
      if (name in this.named) return [[name, this.named[name]] as const];
      return required.includes(name) ? [[name, this.of(Object(schema))] as const] : [];
    });
    return Object.fromEntries(fields);
  }
}
