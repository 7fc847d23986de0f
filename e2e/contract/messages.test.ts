import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isRefusal } from "@/lib/core/errors";
import { checked } from "@/lib/core/parse-with-issues";
import { unwrap, parseInput } from "@/lib/http/server/parse";
import { checkRows } from "@/lib/inventory/bookings/server/commands";
import { ReservationRow } from "@/lib/inventory/bookings/schema-data";
import { GroupOverrideChange } from "@/lib/pricing/overrides/schema-row";
import { CalendarRow } from "@/lib/intake/sources/ingest/schema-calendar";
import { ListingRow } from "@/lib/intake/sources/ingest/schema-listings";
import { AckRow } from "@/lib/delivery/integration/schema";
import { RatePlansRow } from "@/lib/intake/sources/ingest/schema-rate-plans";
import { type Operation, operationsOf, routesOnDisk } from "./operations";

/** Every endpoint of both APIs and of the portal, once. */
const endpoints = new Map<Operation["spec"]["endpoint"], string>();
for (const { name, spec } of operationsOf(await routesOnDisk("{v1,rm/v1,api}"))) {
  if (!endpoints.has(spec.endpoint)) endpoints.set(spec.endpoint, name);
}

/** Values of every kind, none of which fits everywhere. */
const values: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  "x",
  "\u0007",
  "a,b",
  "2026-13-01",
  "0000-01-01",
  "x".repeat(6_000),
  true,
  0,
  -1,
  1.5,
  1e9,
  2 ** 60,
  {},
  { zebra: 1 },
  [],
  [null],
  ["x", "x"],
];

/** The values for a field: a list also gets one element too many. */
function valuesFor({ most }: Field): readonly unknown[] {
  return most === undefined ? values : [...values, Array.from({ length: most + 1 }, () => 1)];
}

/** What zod says of itself, and what only a program would say. */
const foreign =
  /\b(too (big|small)|invalid|expected|received|unrecognized|undefined|nan|zod)\b|[<>]=|\[object/i;

/** A field of a schema, or a list's element. */
interface Field {
  path: readonly PropertyKey[];
  /** How many elements it may have, where it is a list with a limit. */
  most?: number;
}

/** Each field of a schema, through lists and shapes. */
function fieldsOf(schema: z.ZodType, path: readonly PropertyKey[] = []): Field[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) {
    const options = inner.options.map((option) => fieldsOf(option as z.ZodType, path));
    const list = options.map(([first]) => first).find((first) => first?.most !== undefined);
    return [list ?? { path }, ...options.flatMap((fields) => fields.slice(1))];
  }
  if (inner instanceof z.ZodArray) {
    const { maximum } = inner._zod.bag;
    const list = typeof maximum === "number" ? { path, most: maximum } : { path };
    return [list, ...fieldsOf(inner.element as z.ZodType, [...path, 0])];
  }
  if (!(inner instanceof z.ZodObject)) return [{ path }];
  const shape: Record<string, z.ZodType> = inner.shape;
  return [
    { path },
    ...Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, [...path, name])),
  ];
}

/** The value inside objects and lists, at the path. */
function at(path: readonly PropertyKey[], value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inside, step) => (typeof step === "number" ? [inside] : { [step]: inside }),
    value,
  );
}

function problemsOf(schemas: Operation["spec"]["endpoint"]["schemas"], raw: object): string[] {
  try {
    parseInput({ schemas }, raw);
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [error.message, ...error.details.map(({ message }) => message)];
  }
}

/** Kinds of problems that the schemas know. */
const kinds = [
  "custom",
  "invalid_format",
  "invalid_type",
  "invalid_union",
  "invalid_value",
  "too_big",
  "too_small",
  "unrecognized_keys",
];
const seen = new Set<string>();

describe.each([...endpoints].map(([endpoint, name]) => ({ name, endpoint })))(
  "$name",
  ({ endpoint }) => {
    const { schemas } = endpoint;

    test("says what is wrong in plain words, whatever is sent", () => {
      for (const part of ["params", "query", "body"] as const) {
        const schema = schemas[part];
        if (!schema) continue;
        for (const field of fieldsOf(schema)) {
          for (const value of valuesFor(field)) {
            const given = at(field.path, value);
            if (seen.size < kinds.length)
              for (const { code } of checked(schema, given).issues) seen.add(code);
            const said = problemsOf({ [part]: schema, returns: z.unknown() }, { [part]: given });
            expect(said.filter((text) => foreign.test(text))).toEqual([]);
          }
        }
      }
    });
  },
);

test.each([
  ["a reservation", ReservationRow],
  ["an override of a group", GroupOverrideChange],
  ["a listing of the ingest API", ListingRow],
  ["a calendar of the ingest API", CalendarRow],
  ["rate plans of the ingest API", RatePlansRow],
  ["an acknowledgement of the ingest API", AckRow],
])("%s, judged by itself, is refused in plain words", (_, schema) => {
  for (const field of fieldsOf(schema as z.ZodType)) {
    for (const value of valuesFor(field)) {
      const { issues } = checked(schema as z.ZodType, at(field.path, value));
      expect(issues.filter(({ message }) => foreign.test(message))).toEqual([]);
    }
  }
});

test("a row of reservations lists its problems in plain words", () => {
  const [row] = checkRows([{ listing_id: 5, start_date: null, more: 1 }]);
  expect(row?.error).toContain("listing_id: must be a string; ");
  expect(row?.error).toContain("start_date: is required; ");
});

test("every kind of problem that the schemas know was provoked", () => {
  expect([...seen].toSorted()).toEqual(kinds);
});
