import * as fc from "fast-check";
import type { Input } from "./call";

/** Values that break programs. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    "",
    " ",
    0,
    -1,
    0.1,
    1e21,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    "1e3",
    "0x10",
    "NaN",
    "null",
    "true",
    "2026-02-30",
    "' OR 1=1 --",
    "%00",
    "a\0b",
    "\ud800",
    "\u202e",
    "🏖️",
    "é".repeat(200),
    "x".repeat(10_000),
    [],
    {},
    [[[[]]]],
    { __proto__: null, toString: 1 },
    JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const name = fc.oneof(
  fc.constantFrom("pms", "pms_name", "listings", "id", "dry_run", "__proto__", "constructor", ""),
  fc.string({ unit: "binary", maxLength: 12 }),
);

/** Text for URLs, which can't hold half a surrogate pair. */
const addressText = fc.oneof(odd, odd).map((value) => toText(value).toWellFormed());

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

/** Makes copies of a value with one part replaced, removed or added. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null) return odd;
  const keys = Object.keys(value);
  if (keys.length === 0) return odd;
  const inner = fc.constantFrom(...keys).chain((key) => {
    const at = (value as Record<string, unknown>)[key];
    return fc.oneof(odd, mutated(at)).map((next) => replaced(value, key, next));
  });
  const without = fc.constantFrom(...keys).map((key) => replaced(value, key, undefined));
  const more = fc.tuple(name, odd).map(([key, next]) => replaced(value, key, next));
  return fc.oneof({ weight: 4, arbitrary: inner }, without, more);
}

function replaced(value: object, key: string, next: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, n) => (String(n) === key ? next : each));
  const entries = Object.entries(value).filter(([each]) => each !== key);
  return Object.fromEntries(next === undefined ? entries : [...entries, [key, next]]);
}

function mutatedTexts(texts: Record<string, string>): fc.Arbitrary<Record<string, string>> {
  const keys = fc.oneof(name, ...Object.keys(texts).map((key) => fc.constant(key)));
  return fc
    .tuple(keys, addressText)
    .map(([key, text]) => ({ ...texts, [key.toWellFormed()]: text }));
}

/** Makes calls near a valid one: unchanged, or with its query, path or body altered. */
export function callsLike(input: Input): fc.Arbitrary<Input & { raw?: string }> {
  const { params = {}, query = {}, body } = input;
  const kinds: fc.Arbitrary<Input & { raw?: string }>[] = [
    fc.constant(input),
    mutatedTexts(query).map((next) => ({ ...input, query: next })),
  ];
  const [first] = Object.keys(params);
  if (first !== undefined) {
    const path = addressText.filter((text) => text !== "");
    kinds.push(path.map((text) => ({ ...input, params: { ...params, [first]: text } })));
  }
  if (body !== undefined) {
    kinds.push(
      mutated(body).map((next) => ({ ...input, body: next })),
      mutated(body).map((next) => ({ ...input, body: next })),
      fc.tuple(fc.nat(), odd).map(([at, value]) => {
        const text = JSON.stringify(body);
        const cut = at % text.length;
        return { ...input, raw: text.slice(0, cut) + toText(value) + text.slice(cut) };
      }),
      fc.constant({ ...input, raw: "[".repeat(200_000) }),
    );
  }
  return fc.oneof(...kinds);
}
