import { expect, test } from "vitest";
import { z } from "zod";
import { isRefusal } from "@/lib/core/errors";
import { amount, flag, id, integer, list, withPms } from "../inputs";
import { parseInput, parsePart } from "./parse";

const Row = withPms("pms", { id, pms: id, min: amount.nullable().optional() });
const schemas = {
  params: z.strictObject({ listing_id: id }),
  query: withPms("pms_name", { pms_name: id.optional(), limit: integer.optional() }),
  body: z.strictObject({ listings: z.array(Row), atomic: z.boolean().optional() }),
  returns: z.strictObject({}),
};
const good = {
  params: { listing_id: "1" },
  query: {},
  body: { listings: [{ id: "1", pms: "guesty" }] },
};

/** Returns the details of the refusal that parsing throws. */
function problemsOf(raw: Partial<typeof good>, declared = schemas): readonly unknown[] {
  try {
    parseInput({ schemas: declared }, { ...good, ...raw });
  } catch (error) {
    if (isRefusal(error)) return error.details;
    throw error;
  }
  return [];
}

const query = (value: object) => problemsOf({ query: value });
const body = (value: unknown) => problemsOf({ body: value as never });

test("a good call is parsed to canonical names and types", () => {
  const raw = { ...good, query: { pms: "guesty", limit: "5" } };
  expect(parseInput({ schemas }, raw)).toEqual({
    params: { listing_id: "1" },
    query: { pms_name: "guesty", limit: 5 },
    body: { listings: [{ id: "1", pms: "guesty" }] },
  });
});

test("every problem of path, query and body is named in one answer, the first in the message", () => {
  const raw = {
    params: { listing_id: "" },
    query: { limt: "5" },
    body: {
      listings: [
        { id: "1", pms: "guesty" },
        { id: 7, pms: "guesty", mn: 3 },
      ],
    },
  };
  const problems = problemsOf(raw as never);
  expect(problems.map((each) => (each as { path: string }).path).toSorted()).toEqual(
    ["limt", "listing_id", "listings[1].id", "listings[1].mn"].toSorted(),
  );
  expect(() => parseInput({ schemas }, { ...good, ...raw })).toThrow(
    /^listing_id must not be empty \(and 3 more/,
  );
});

test("an unknown name is answered with the closest known one", () => {
  expect(query({ limt: "5" })).toEqual([
    { path: "limt", message: 'unknown parameter; did you mean "limit"?' },
  ]);
  expect(body({ ...good.body, atomics: true })).toEqual([
    { path: "atomics", message: 'unknown field; did you mean "atomic"?' },
  ]);
  expect(query({ zebra: "1" })).toEqual([
    { path: "zebra", message: "unknown parameter; known: pms_name, limit" },
  ]);
});

test("an endpoint without parameters takes none", () => {
  const { query: _, ...without } = schemas;
  expect(problemsOf({ query: { a: "1" } }, without as never)).toEqual([
    { path: "a", message: "unknown parameter; none is allowed here" },
  ]);
});

test.each([
  [{ pms: "guesty", pms_name: "guesty" }, []],
  [{ pms: "guesty", pms_name: undefined }, []],
  [
    { pms: "guesty", pms_name: "hostaway" },
    [{ path: "pms", message: "must equal pms_name; send only one of them" }],
  ],
])("both names of the PMS at once: %j", (given, problems) => {
  expect(query(given)).toEqual(problems);
});

test.each([
  [{ limit: "five" }, "limit", "must be an integer"],
  [{ limit: "1e3" }, "limit", "must be an integer"],
  [{ pms_name: ["a", "b"] }, "pms_name", "must be sent only once"],
])("%j names the parameter and what is wrong", (given, path, message) => {
  expect(query(given)).toEqual([{ path, message }]);
});

test("a missing field is reported as required, a body of the wrong type as the body", () => {
  expect(body({})).toMatchObject([
    { path: "listings", message: expect.stringMatching("required|array") },
  ]);
  for (const other of [[], "text", 5, null, true]) {
    expect(body(other)).toMatchObject([{ path: "body" }]);
  }
});

test.each(["a\0b", "\ud800", "half \udc00 a pair"])(
  "text that no column keeps is refused: %j",
  (bad) => {
    expect(body({ listings: [{ id: "1", pms: bad }] })).toContainEqual({
      path: "listings[0].pms",
      message: "must not contain characters that cannot be stored",
    });
    expect(query({ pms_name: bad })).toContainEqual({
      path: "pms_name",
      message: "must not contain characters that cannot be stored",
    });
  },
);

test("a null that a schema does not know is an absent field, however deep; a known one stays", () => {
  const sent = {
    listings: [{ id: "1", pms: null, pms_name: "guesty", min: null }],
    atomic: null,
  };
  expect(parseInput({ schemas }, { ...good, body: sent }).body).toEqual({
    listings: [{ id: "1", pms: "guesty", min: null }],
  });
  expect(body({ listings: null })).toEqual([{ path: "listings", message: "is required" }]);
  expect(body({ listings: [{ id: null, pms: "guesty" }] })).toEqual([
    { path: "listings[0].id", message: "is required" },
  ]);
  expect(body({ listings: [null] })).toEqual([
    { path: "listings[0]", message: "must be an object" },
  ]);
  expect(body({ ...good.body, more: null })).toMatchObject([{ path: "more" }]);
});

test("of several shapes, the nearest says what is missing", () => {
  const shapes = z.union([
    z.strictObject({ listing_id: id, on: flag }),
    z.strictObject({ group_id: integer, on: flag, more: id }),
  ]);
  const declared = { ...schemas, body: shapes } as never;
  expect(problemsOf({ body: { listing_id: "1", on: "yes" } as never }, declared)).toEqual([
    { path: "on", message: "must be true or false" },
  ]);
  expect(problemsOf({ body: { listing_id: "1", on: null } as never }, declared)).toEqual([
    { path: "on", message: "is required" },
  ]);
});

test("a parameter sent twice is named as such, whatever its kind", () => {
  const kinds = z.strictObject({
    text: z.string().optional(),
    limit: integer.optional(),
    on: flag.optional(),
    kind: z.enum(["a", "b"]).optional(),
    day: z.iso.date().optional(),
    tags: list.optional(),
  });
  const sent = { text: "1", limit: "1", on: "1", kind: "a", day: "2026-01-01", tags: "1" };
  const twice = Object.fromEntries(
    Object.entries(sent).map(([name, text]) => [name, [text, text]]),
  );
  const problems = problemsOf({ query: twice }, { ...schemas, query: kinds } as never);
  expect(problems).toEqual(
    ["text", "limit", "on", "kind", "day"].map((path) => ({
      path,
      message: "must be sent only once",
    })),
  );
});

test("complete surrogate pairs are accepted", () => {
  expect(body({ listings: [{ id: "🏖️", pms: "𝒽" }] })).toEqual([]);
});

test("half a million problems are answered with a thousand", () => {
  expect(body({ listings: Array.from({ length: 500_000 }, () => null) })).toHaveLength(1_000);
  const names = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`zebra${n}`, 1]));
  expect(body({ ...good.body, ...names })).toHaveLength(1_000);
  const [long] = body({ ...good.body, ["z".repeat(900_000)]: 1 });
  expect(JSON.stringify(long).length).toBeLessThan(500);
});

test("nesting as deep as a body allows does not crash the process", () => {
  const deep = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`) as unknown;
  expect(body({ listings: deep })).not.toEqual([]);
});

test.each([true, "true", "True", 1, "1"])("%j is an on flag", (on) =>
  expect(flag.parse(on)).toBe(true),
);
test.each([false, "false", "False", 0, "0"])("%j is an off flag", (off) =>
  expect(flag.parse(off)).toBe(false),
);
test.each(["yes", "TRUE", 2, null, "", []])("%j is no flag", (other) => {
  expect(flag.safeParse(other)).toMatchObject({ success: false });
  expect(flag.safeParse(other).error?.issues[0]?.message).toBe("must be true or false");
});

test.each([
  ["a,b", ["a", "b"]],
  [
    ["a", "b,c"],
    ["a", "b", "c"],
  ],
  [" a , ,b", ["a", "b"]],
  ["", []],
])("the list %j is %j", (given, expected) => expect(list.parse(given)).toEqual(expected));

test.each([
  ["12.50", 12.5],
  [0, 0],
  ["99999999", 99_999_999],
])("the amount %j is %d", (given, expected) => expect(amount.parse(given)).toBe(expected));
test.each(["12,50", "-1", "1e3", 100_000_000, "NaN", null, ""])("%j is no amount", (other) => {
  expect(amount.safeParse(other).success).toBe(false);
});

const Pms = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("guesty"), client_id: id, client_secret: id }),
  z.strictObject({ kind: z.literal("hostaway"), account_id: id, client_secret: id }),
]);

test("an empty object names the field that says its kind, and what every kind requires", () => {
  const { details } = parsePart(Pms, {}, "body");
  expect(details).toEqual([
    { path: "kind", message: 'is required: "guesty" or "hostaway"' },
    { path: "client_secret", message: "is required" },
  ]);
  expect(parsePart(Pms, { kind: "guesty" }, "body").details).toEqual([
    { path: "client_id", message: "is required" },
    { path: "client_secret", message: "is required" },
  ]);
  expect(parsePart(Pms, { kind: "gusty" }, "body").details).toEqual([
    { path: "kind", message: 'must be one of "guesty", "hostaway"; did you mean "guesty"?' },
  ]);
});
