import { z } from "zod";
import { mostAmount } from "@/lib/core/money";

/** Input types shared by the schemas of all nouns. */

const on: readonly unknown[] = [true, "true", "True", 1, "1"];

/** A flag: true, "true", "True", 1 or "1" (and their opposites). */
export const flag = z
  .union(
    [z.boolean(), z.enum(["true", "false", "True", "False", "1", "0"]), z.literal(1), z.literal(0)],
    "must be true or false",
  )
  .transform((value) => on.includes(value));

/** A list parameter: comma-joined or repeated; empty parts are dropped. */
export const list = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(","))
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .meta({ description: "Comma-separated or repeated." });

/** One line of text: no control characters. */
export const line = z.string().regex(/^\P{Cc}*$/u, "must not contain control characters");

/** An id of 1…128 characters. */
export const id = z.string().min(1).max(128);

/** Name of a PMS, in any case. */
export const pmsName = id
  .trim()
  .toLowerCase()
  .meta({ examples: ["guesty"] });

/** Identifies one listing within an account. */
export const listingRef = z.strictObject({
  listing_id: id,
  pms_name: pmsName,
});

/** A JSON request body without fields. */
export const EmptyBody = z.strictObject({});

/** An instant since 1970, ISO 8601 with its offset. */
export const pastInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => !(Date.parse(text) > Date.now()), "must not be in the future")
  .refine((text) => !(Date.parse(text) < 0), "must not be before 1970");

/** A positive integer, also as numeric text in a query. */
export const integer = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ],
    "must be an integer",
  )
  .pipe(z.int());

/** The integer id of a group. */
export const groupId = integer.pipe(z.int32());

/** In a changing call: answer as usual, but write nothing. */
export const dryRun = z.boolean().optional();
/** In the answer to a dry run only. */
export const dryAnswer = z.literal(true).optional();

/** An amount in the listing's currency: a number or numeric text. */
export const amount = amountUpTo(mostAmount.nightly);

/** An amount of a whole reservation, in its currency. */
export const totalAmount = amountUpTo(mostAmount.total);

function amountUpTo(largest: number) {
  const text = z
    .string()
    .regex(/^-?\d{1,12}(\.\d+)?$/)
    .transform(Number);
  return z.union([z.number(), text], "must be a number").pipe(z.number().min(0).max(largest));
}

/** Accepts both `pms` and `pms_name`, and renames the other to `canonical`. */
export function withPms<S extends z.ZodRawShape>(canonical: "pms" | "pms_name", shape: S) {
  const alias = canonical === "pms" ? "pms_name" : "pms";
  return withAlias(canonical, alias, z.strictObject(shape));
}

/** Accepts a field also by another name, and renames it to `canonical`. Both with different values are refused. */
export function withAlias<T extends z.ZodType>(canonical: string, alias: string, schema: T) {
  return z.preprocess((input, context) => {
    if (!isRecord(input) || !Object.hasOwn(input, alias)) return input;
    const { [alias]: other, ...rest } = input;
    const own = rest[canonical];
    const isBoth = (own ?? undefined) !== undefined && (other ?? undefined) !== undefined;
    if (isBoth && own !== other) {
      context.addIssue({
        code: "custom",
        path: [alias],
        message: `must equal ${canonical}; send only one of them`,
      });
    }
    return { ...rest, [canonical]: own ?? other };
  }, schema);
}

/**
 * Accepts values of a list's rows beside the list, by these names: each is the default of the row's field, its first
 * name. A row that has the field by any of its names keeps its own.
 */
export function withRowDefaults<T extends z.ZodType>(
  rowsName: string,
  defaults: Readonly<Record<string, readonly [field: string, ...others: string[]]>>,
  schema: T,
) {
  return z.preprocess((input) => {
    if (!isRecord(input) || !Array.isArray(input[rowsName])) return input;
    const given = Object.entries(defaults).filter(([name]) => Object.hasOwn(input, name));
    const rest = Object.entries(input).filter(([name]) => !Object.hasOwn(defaults, name));
    const rows = input[rowsName].map((row: unknown) => {
      if (!isRecord(row)) return row;
      const missing = given.filter(([, names]) => names.every((name) => row[name] == null));
      return {
        ...row,
        ...Object.fromEntries(missing.map(([name, [field]]) => [field, input[name]])),
      };
    });
    return { ...Object.fromEntries(rest), [rowsName]: rows };
  }, schema);
}

/** Drops these fields of a list's rows: responses have them and no request sets them, and clients send back what they read. */
export function withoutInRows<T extends z.ZodType>(
  rowsName: string,
  names: readonly string[],
  schema: T,
) {
  const dropped = new Set(names);
  const isKept = ([name]: [string, unknown]): boolean => !dropped.has(name);
  return z.preprocess((input) => {
    if (!isRecord(input) || !Array.isArray(input[rowsName])) return input;
    const rows = input[rowsName].map((row: unknown) =>
      isRecord(row) ? Object.fromEntries(Object.entries(row).filter(isKept)) : row,
    );
    return { ...input, [rowsName]: rows };
  }, schema);
}

/** Filters of a body, the named fields or all: empty text is no filter (`contract.md` §1). */
export function withoutEmpty<T extends z.ZodType>(schema: T, names?: readonly string[]) {
  const isGiven = ([name, value]: [string, unknown]): boolean =>
    value !== "" || names?.includes(name) === false;
  return z.preprocess(
    (input) =>
      isRecord(input) ? Object.fromEntries(Object.entries(input).filter(isGiven)) : input,
    schema,
  );
}

/** True for an object that is no list. */
export function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

/** For `meta({ override })`: fields that the API's own codes refuse when they are missing, which the document calls required. */
export function requiring(...names: string[]) {
  return ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
    jsonSchema.required = [...new Set([...(jsonSchema.required ?? []), ...names])];
    for (const name of names) {
      const property = jsonSchema.properties?.[name];
      if (typeof property !== "object" || !property.anyOf) continue;
      const [only] = property.anyOf;
      delete property.anyOf;
      if (typeof only === "object") Object.assign(property, only);
    }
  };
}
