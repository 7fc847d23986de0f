/**
 * Every field of a listing that a PMS, a file or a program can tell. A new fact is a row here, a column in
 * prisma/schema/listings.prisma with its migration, a label in messages/en/uploads.json, and its place in answers;
 * another field also has its check in the formats that carry it.
 */

/** A type of PostgreSQL; amounts are `bigint`, in minor units. */
type ColumnType =
  | "text"
  | "float8"
  | "smallint"
  | "bigint"
  | "boolean"
  | "jsonb"
  | "text[]"
  | '"RoomType"';

/** How a file's cell is read. */
type Cell = "text" | "number" | "money" | "currency" | "room" | "flag";

/**
 * Who decides about the field of a stored listing. `source`: the PMS or file, unless it is empty there; `here`: what is set
 * in Nightrate, and the file only where nothing is; `new`: a file fills it in for a new listing only.
 */
type Decides = "source" | "here" | "new";

interface ListingField {
  /** Its name in files. */
  name: string;
  column: string;
  type: ColumnType;
  cell: Cell;
  decides: Decides;
  /** Stored where neither the source nor the listing has a value. */
  empty?: unknown;
  /** What other systems call it, normalized as column headers are. */
  synonyms: readonly string[];
  /** Its name in the ingest API, and its limits: of a number, or of a text's length. */
  fact?: { inApi: string; least: number; most: number };
}

/** In the order in which pages offer them. */
export const listingFields = [
  {
    name: "name",
    column: "name",
    type: "text",
    cell: "text",
    decides: "source",
    synonyms: ["listing_name", "title", "nickname", "internal_name", "unit_name", "bezeichnung"],
  },
  {
    name: "property_name",
    column: "property_name",
    type: "text",
    cell: "text",
    decides: "source",
    synonyms: ["property", "building", "complex", "building_name"],
  },
  {
    name: "room_type",
    column: "room_type",
    type: '"RoomType"',
    cell: "room",
    decides: "source",
    empty: "entire_home",
    synonyms: ["type", "unit_type", "listing_type"],
  },
  numericFact("latitude", "latitude", [-90, 90], ["lat"]),
  numericFact("longitude", "longitude", [-180, 180], ["lng", "lon", "long"]),
  textFact("country", "country", 100, ["country_code", "land", "pays", "pais"]),
  textFact("state", "state", 100, ["region", "province", "county"]),
  textFact("city", "city_name", 100, ["town", "ort", "stadt", "ville", "ciudad"]),
  {
    name: "time_zone",
    column: "time_zone",
    type: "text",
    cell: "text",
    decides: "source",
    synonyms: ["timezone", "tz", "time_zone_name"],
  },
  {
    name: "currency",
    column: "currency",
    type: "text",
    cell: "currency",
    decides: "source",
    synonyms: ["ccy", "currency_code", "wahrung", "devise", "moneda", "valuta"],
  },
  numericFact(
    "bedrooms",
    "no_of_bedrooms",
    [0, 100],
    ["no_of_bedrooms", "bedroom_count", "beds", "bedrooms_number", "schlafzimmer"],
  ),
  {
    name: "units",
    column: "units",
    type: "smallint",
    cell: "number",
    decides: "source",
    empty: 1,
    synonyms: ["number_of_units", "unit_count", "rooms_of_this_type", "zimmeranzahl"],
  },
  {
    name: "cleaning_fees",
    column: "cleaning_fees",
    type: "bigint",
    cell: "money",
    decides: "source",
    empty: 0,
    synonyms: ["cleaning_fee", "cleaning", "endreinigung"],
  },
  price("min", ["min_price", "minimum_price", "floor"]),
  price("base", ["base_price", "price", "rate", "nightly_rate", "default_price"]),
  price("max", ["max_price", "maximum_price", "ceiling"]),
  {
    name: "channels",
    column: "channels",
    type: "jsonb",
    cell: "text",
    decides: "source",
    empty: [],
    synonyms: ["channel_ids", "channel_listings"],
  },
  {
    name: "push_enabled",
    column: "push_enabled",
    type: "boolean",
    cell: "flag",
    decides: "new",
    empty: false,
    synonyms: ["sync", "sync_enabled"],
  },
  {
    name: "tags",
    column: "tags",
    type: "text[]",
    cell: "text",
    decides: "new",
    empty: [],
    synonyms: ["labels"],
  },
  {
    name: "notes",
    column: "notes",
    type: "text",
    cell: "text",
    decides: "new",
    synonyms: ["note", "comment", "comments"],
  },
  {
    name: "is_hidden",
    column: "is_hidden",
    type: "boolean",
    cell: "flag",
    decides: "new",
    empty: false,
    synonyms: ["hidden"],
  },
] as const satisfies readonly ListingField[];

/** The most units of one listing (`contract.md` §11). */
export const mostUnits = 5_000;

/** A field that every source tells in the same way, and that a listing may lack. */
export type Fact = Extract<(typeof listingFields)[number], { fact: object }>;

export const facts = listingFields.filter((field): field is Fact => "fact" in field);

/** What a source tells; null: unknown. */
export type Facts = {
  [F in Fact as F["name"]]: (F["type"] extends "text" ? string : number) | null;
};

/** The fields that a PMS or file can change of a stored listing. */
export const updatedFields = listingFields.filter((field) => field.decides !== "new");

/** Columns of `updatedFields` as a statement assigns them from another row, comma-separated. */
export function assignedFrom(row: "excluded" | "old"): string {
  return updatedFields.map(({ column }) => `${column} = ${row}.${column}`).join(", ");
}

/** A number in the column of its name; `inApi`: its name in the ingest API. */
function numericFact<N extends string, A extends string>(
  name: N,
  inApi: A,
  [least, most]: readonly [number, number],
  synonyms: readonly string[],
) {
  const kinds = { type: "float8", cell: "number", decides: "source" } as const;
  return { name, column: name, ...kinds, synonyms, fact: { inApi, least, most } };
}

/** A text of at most so many characters in the column of its name. */
function textFact<N extends string, A extends string>(
  name: N,
  inApi: A,
  most: number,
  synonyms: readonly string[],
) {
  const kinds = { type: "text", cell: "text", decides: "source" } as const;
  return { name, column: name, ...kinds, synonyms, fact: { inApi, least: 0, most } };
}

function price<N extends string>(name: N, synonyms: readonly string[]) {
  const column = `${name}_price` as const;
  const type = "bigint" as const;
  return { name, column, type, cell: "money" as const, decides: "here" as const, synonyms };
}
