import { z } from "zod";
import { dayFromText, isTimeZone } from "@/lib/core/dates";
import { type AmountKind, mostAmount, mostMinor } from "@/lib/core/money";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { CurrencyCode } from "@/lib/intake/sources/files/schema";
import { minorOf, Numeral } from "./numerals";
import { parsedRow } from "./row-texts";

/**
 * As `schema.transform(turn)`, for what every night has: V8 makes the closures of a transform old, and each keeps its row
 * until a full collection. `turn` may push issues.
 */
export function turned<In, Out>(
  schema: z.ZodType<In>,
  turn: (value: In, payload: z.core.ParsePayload<In>) => Out,
): z.ZodType<Out> {
  return z.codec(schema, z.custom<Out>(), { decode: turn, encode: unsupported });
}

function unsupported(): never {
  throw new Error("What a PMS says is only read.");
}

function refused(payload: z.core.ParsePayload, message: string): never {
  payload.issues.push({ code: "custom", message, input: payload.value });
  return z.NEVER;
}

const numeral = z.instanceof(Numeral, { error: "must be a number" });

/** A number's text, or a text as it is; never empty. */
export const Id = z
  .union([z.string(), turned(numeral, ({ text }) => text)], "must be an id")
  .refine((id) => /^[^\0]{1,128}$/.test(id), "must have 1 to 128 characters");

/** An amount of a reservation → hundredths. */
export const Total = money("total");

/** An amount of a listing or a night → hundredths. */
export const Money = money("nightly");

/** An amount of a price → hundredths; 0 and less is no price. */
export const Price = turned(Money, (minor) => (minor > 0 ? minor : null));

function money(kind: AmountKind): z.ZodType<number> {
  const wanted = `must be an amount up to ${mostAmount[kind]}`;
  return turned(
    numeral,
    (amount, payload) => minorOf(amount, mostMinor[kind]) ?? refused(payload, wanted),
  );
}

export const Decimal = turned(numeral, ({ text }) => Number(text));

export const Whole = Decimal.pipe(z.int("must be a whole number"));

/** A minimum stay; 0 is none. */
export const MinStay = turned(Whole, (nights) => (nights > 0 && nights <= 9_999 ? nights : null));

/** 0 or 1, or a boolean. */
export const Flag = z.union(
  [
    z.boolean(),
    turned(
      Whole.refine((value) => value === 0 || value === 1),
      Boolean,
    ),
  ],
  "must be 0 or 1",
);

/** `YYYY-MM-DD` → days since 1970. */
export const Day = turned(
  z.string("must be a date"),
  (text, payload) => dayFromText(text) ?? refused(payload, "must be a date like 2026-07-01"),
);

/** ISO 8601 with its zone, or `YYYY-MM-DD HH:MM:SS` in UTC. */
export const Instant = z.string("must be a time").transform((text, context) => {
  const iso = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(" ", "T")}Z` : text;
  const time = /(Z|[+-]\d\d:?\d\d)$/.test(iso) ? Date.parse(iso) : NaN;
  if (!Number.isNaN(time)) return new Date(time);
  context.addIssue("must be a time like 2026-07-01T12:00:00Z");
  return z.NEVER;
});

/** Text, cut to 300 characters; empty is null. */
export const Text = z
  .string("must be text")
  .transform((text) => text.replaceAll("\0", "").trim().slice(0, 300) || null);

/** ISO 4217 → upper case; empty is null. */
export const Currency = z
  .string("must be text")
  .transform((code) => code.toUpperCase() || null)
  .pipe(CurrencyCode.nullable());

/** Null for a zone that this runtime does not know. */
export const Zone = z.string("must be text").transform((name) => (isTimeZone(name) ? name : null));

/** Absent and null are the same: unknown. */
export function optional<T>(schema: z.ZodType<T>): z.ZodType<T | null> {
  return turned(schema.nullish(), (value) => value ?? null);
}

/** An object; one that is absent or null is like an empty one. */
export function whole<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodType<z.output<z.ZodObject<Shape>>> {
  return z.preprocess((given) => given ?? {}, z.object(shape));
}

/** Decoded rows; `problems` has a message for each row that was left out, `leftOut` its ID, null where it has none. */
export interface Decoded<Row> {
  rows: Row[];
  problems: string[];
  leftOut: (string | null)[];
}

/**
 * Decodes rows one by one. `what` names a row in problems, such as "Listing". Of a row's values only its ID is ever
 * shown.
 */
export function decodeRows<Row>(
  rows: readonly unknown[],
  schema: z.ZodType<Row>,
  what: string,
): Decoded<Row> {
  const decoded: Decoded<Row> = { rows: [], problems: [], leftOut: [] };
  for (const given of rows) {
    const row = parsedRow(given);
    const { data, error } = schema.safeParse(row);
    if (error) {
      decoded.problems.push(`${what} ${nameOf(row)}: ${reasonOf(error)}`);
      decoded.leftOut.push(idOf(row));
    } else decoded.rows.push(data);
  }
  return decoded;
}

/**
 * Decodes a response's outer shape. Throws ConnectorError (unavailable) for any other shape, which can't come from the
 * PMS's API.
 */
export function decodeAnswer<T>(answer: unknown, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(answer);
  if (!error) return data;
  const message = `The PMS's answer is not as documented: ${reasonOf(error)}`;
  throw new ConnectorError("unavailable", message);
}

function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  return `${path || "it"} ${issue?.message ?? "is invalid"}.`;
}

const Named = z.looseObject({ _id: Id.nullish(), id: Id.nullish() });
const NightOf = z.looseObject({ date: z.string(), listingId: Id.nullish().catch(null) });

/** A night by its date, any other row by its ID. */
function nameOf(row: unknown): string {
  const { data: night } = NightOf.safeParse(row);
  const date = night?.date.slice(0, 40);
  if (!night) return idOf(row) ?? "without id";
  return night.listingId ? `${date} of listing ${night.listingId}` : `${date}`;
}

function idOf(row: unknown): string | null {
  const { data } = Named.safeParse(row);
  return data?._id ?? data?.id ?? null;
}

/** How often each text was met. */
export class Counts extends Map<string, number> {
  add(text: string): void {
    this.set(text, (this.get(text) ?? 0) + 1);
  }
}
