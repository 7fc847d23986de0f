import { z } from "zod";
import { dayFromText, isTimeZone } from "@/lib/core/dates";
import { degreesPattern } from "@/lib/core/geo";
import { type Fact, facts, mostUnits } from "@/lib/inventory/listings/fields";
import { type AmountKind, minorFromText, mostAmount } from "@/lib/core/money";

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** ISO 4217, upper case. */
export const CurrencyCode = z
  .string("must not be empty")
  .refine((code) => currencies.has(code), "must be an ISO 4217 code like EUR");

/** IANA. */
export const TimeZoneName = z
  .string()
  .refine(isTimeZone, "must be an IANA time zone like Europe/Rome");

/** An amount with at most two decimals → hundredths. */
export const Money = money("nightly");

/** An amount of a whole reservation. */
export const TotalMoney = money("total");

/** A night → days since 1970. */
export const Day = parsed(dayFromText, "must be a date like 2026-07-01, from 2000 to 2199");

/** Minimum stay in nights. */
export const MinStay = parsed(
  (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null),
  "must be a whole number from 1 to 9999",
);

/** Rooms of one kind that are sold as one listing. */
const Units = parsed(
  (cell) => (/^[1-9]\d{0,3}$/.test(cell) && Number(cell) <= mostUnits ? Number(cell) : null),
  `must be a whole number from 1 to ${mostUnits}`,
);

const text = (most: number): z.ZodString =>
  z
    .string("must not be empty")
    .min(1, "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\0]*$/, "must not contain a NUL character");

const positive = Money.refine((minor) => minor > 0, "must be more than 0").nullable();
const flag = z
  .enum(["true", "false", "1", "0"], "must be true or false")
  .transform((word) => word === "true" || word === "1");

const Channels = listed(
  z
    .string()
    .regex(/^[a-z0-9_-]{1,40}:.{1,128}$/, "must be pairs like airbnb:123;vrbo:456")
    .transform((pair) => ({
      channel_name: pair.slice(0, pair.indexOf(":")),
      channel_listing_id: pair.slice(pair.indexOf(":") + 1),
    })),
);

const Tags = listed(
  z
    .string()
    .max(40, "must have at most 40 characters each")
    .regex(/^[^,]*$/, "must not contain a comma"),
).refine((tags) => tags.length <= 10, "must have at most 10 tags");

/** A row of a listings file in our own columns; every empty cell is null. Money becomes hundredths. */
export const ListingRow = z
  .strictObject({
    listing_id: text(128),
    pms_name: text(40).regex(/^[a-z0-9_-]+$/, "must be lower-case letters, digits, - or _"),
    name: text(300),
    property_name: text(300).nullable(),
    room_type: z
      .enum(
        ["entire_home", "private_room", "shared_room", "hotel_room"],
        "must be entire_home, private_room, shared_room or hotel_room",
      )
      .nullable(),
    ...factCells(),
    time_zone: TimeZoneName.nullable(),
    currency: CurrencyCode.nullable(),
    units: Units.nullable(),
    cleaning_fees: Money.nullable(),
    min: positive,
    base: positive,
    max: positive,
    channels: Channels.nullable(),
    push_enabled: flag.nullable(),
    tags: Tags.nullable(),
    notes: text(5_000).nullable(),
    is_hidden: flag.nullable(),
    /** The last three are kept of market listings only. */
    host_id: text(128).nullable(),
    stated_price: positive,
    as_of: Day.nullable(),
  })
  .refine((row) => (row.latitude === null) === (row.longitude === null), {
    path: ["latitude"],
    error: "and longitude belong together",
  })
  .refine((row) => ordered(row.min, row.base, row.max), {
    path: ["base"],
    error: "must not be below min or above max",
  });

export type ListingRow = z.output<typeof ListingRow>;
export type ListingColumn = keyof ListingRow;

/** The documented columns of our listings file. */
export const listingColumns: readonly string[] = ListingRow.keyof().options;

/** A name of the Encoding Standard (encoding.spec.whatwg.org). */
export const Encoding = z
  .string()
  .refine(isEncoding, "must be the name of an encoding like latin1, windows-1252 or utf-16le");

/** Options of an import. */
export const ImportOptions = z.strictObject({
  format: z
    .enum(["nightrate", "inside-airbnb"], "must be nightrate or inside-airbnb")
    .default("nightrate"),
  /** These five fill empty cells. */
  currency: CurrencyCode.optional(),
  country: text(100).optional(),
  state: text(100).optional(),
  city: text(100).optional(),
  time_zone: TimeZoneName.optional(),
  /** Only rows whose raw columns hold exactly these texts; several texts of one column are alternatives. */
  where: z
    .array(
      z
        .string()
        .regex(/^[^=]+=/, "must be column=value")
        .transform((pair) => ({
          column: pair.slice(0, pair.indexOf("=")),
          value: pair.slice(pair.indexOf("=") + 1),
        })),
    )
    .default([]),
  /** Encoding of the files; default UTF-8. */
  encoding: Encoding.optional(),
  /** Maximum number of listings. */
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "must be a whole number above 0")
    .transform(Number)
    .optional(),
  /** The day that a market's files tell of. */
  as_of: Day.optional(),
  shift_dates: z.boolean().default(false),
  strict: z.boolean().default(false),
});

export type ImportOptions = z.output<typeof ImportOptions>;

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name, { fatal: true }).fatal;
  } catch {
    return false;
  }
}

/** True where known prices are in order: min ≤ base ≤ max. */
export function ordered(...prices: readonly (number | null)[]): boolean {
  const known = prices.filter((price) => price !== null);
  return known.every((value, index) => index === 0 || (known[index - 1] ?? 0) <= value);
}

function parsed(parse: (text: string) => number | null, error: string): z.ZodType<number, string> {
  return z.string().transform((cell, context) => {
    const value = parse(cell);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

function money(kind: AmountKind): z.ZodType<number, string> {
  const wanted = `must be an amount like 1234.50, at most ${mostAmount[kind]}`;
  return parsed((cell) => minorFromText(cell, kind), wanted);
}

function decimal(least: number, most: number): z.ZodType<number, string> {
  return parsed((cell) => {
    const value = degreesPattern.test(cell) ? Number(cell) : NaN;
    return value >= least && value <= most ? value : null;
  }, `must be a number from ${least} to ${most}`);
}

type FactCells = {
  [F in Fact as F["name"]]: z.ZodNullable<
    z.ZodType<F["type"] extends "text" ? string : number, string>
  >;
};

/** Cells of a listing's facts. */
function factCells(): FactCells {
  const cells = facts.map(({ name, type, fact: { least, most } }) => {
    const cell = type === "text" ? text(most) : decimal(least, most);
    return [name, cell.nullable()];
  });
  return Object.fromEntries(cells) as FactCells;
}

function listed<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((cell) =>
      cell
        .split(";")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
}
