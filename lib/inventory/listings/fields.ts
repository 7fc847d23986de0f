/**
 * Every field of a listing that a PMS, a file or a program can tell. A new field is a row here, a column in
 * prisma/schema/listings.prisma with its migration, its check in the formats that carry it and its place in answers.
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
  fact("latitude", "float8", ["lat"]),
  fact("longitude", "float8", ["lng", "lon", "long"]),
  fact("country", "text", ["country_code", "land", "pays", "pais"]),
  fact("state", "text", ["region", "province", "county"]),
  fact("city", "text", ["town", "ort", "stadt", "ville", "ciudad"]),
  fact("time_zone", "text", ["timezone", "tz", "time_zone_name"]),
  {
    name: "currency",
    column: "currency",
    type: "text",
    cell: "currency",
    decides: "source",
    synonyms: ["ccy", "currency_code", "wahrung", "devise", "moneda", "valuta"],
  },
  fact("bedrooms", "float8", [
    "no_of_bedrooms",
    "bedroom_count",
    "beds",
    "bedrooms_number",
    "schlafzimmer",
  ]),
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

/** The fields that a PMS or file can change of a stored listing. */
export const updatedFields = listingFields.filter((field) => field.decides !== "new");

/** Columns of `updatedFields` as a statement assigns them from another row, comma-separated. */
export function assignedFrom(row: "excluded" | "old"): string {
  return updatedFields.map(({ column }) => `${column} = ${row}.${column}`).join(", ");
}

/** A fact that is a number or text in the column of its name. */
function fact<N extends string, T extends "text" | "float8">(
  name: N,
  type: T,
  synonyms: readonly string[],
) {
  const cell = type === "text" ? ("text" as const) : ("number" as const);
  return { name, column: name, type, cell, decides: "source" as const, synonyms };
}

function price<N extends string>(name: N, synonyms: readonly string[]) {
  const column = `${name}_price` as const;
  const type = "bigint" as const;
  return { name, column, type, cell: "money" as const, decides: "here" as const, synonyms };
}
