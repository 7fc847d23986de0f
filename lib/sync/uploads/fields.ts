import { bareName, type CellKind, type Field, type Holds, kindsOfFile } from "./field";
import { reservations } from "./fields-reservations";
import { currency, listing, pms } from "./fields-shared";

export { bareName, type CellKind, type Field, type Holds, kindsOfFile };

const calendar: readonly Field[] = [
  listing,
  pms,
  {
    name: "date",
    kind: "day",
    isRequired: true,
    synonyms: ["day", "night", "stay_date", "calendar_date", "datum", "fecha", "data"],
  },
  {
    name: "state",
    kind: "night",
    isRequired: true,
    synonyms: ["status", "availability", "available", "is_available"],
  },
  {
    name: "price",
    kind: "money",
    synonyms: ["rate", "nightly_rate", "nightly_price", "amount", "preis", "prix", "precio"],
  },
  {
    name: "min_stay",
    kind: "number",
    synonyms: ["minimum_stay", "min_nights", "minimum_nights", "minstay", "mindestaufenthalt"],
  },
];

const listings: readonly Field[] = [
  {
    name: "listing_id",
    kind: "id",
    isRequired: true,
    synonyms: ["id", "listing", "listing_number", "property_id", "unit_id", "external_id", "code"],
  },
  {
    name: "name",
    kind: "text",
    isRequired: true,
    synonyms: ["listing_name", "title", "nickname", "internal_name", "unit_name", "bezeichnung"],
  },
  pms,
  {
    name: "property_name",
    kind: "text",
    synonyms: ["property", "building", "complex", "building_name"],
  },
  { name: "room_type", kind: "room", synonyms: ["type", "unit_type", "listing_type"] },
  { name: "latitude", kind: "number", synonyms: ["lat"] },
  { name: "longitude", kind: "number", synonyms: ["lng", "lon", "long"] },
  { name: "country", kind: "text", synonyms: ["country_code", "land", "pays", "pais"] },
  { name: "state", kind: "text", synonyms: ["region", "province", "county"] },
  { name: "city", kind: "text", synonyms: ["town", "ort", "stadt", "ville", "ciudad"] },
  { name: "time_zone", kind: "text", synonyms: ["timezone", "tz", "time_zone_name"] },
  currency,
  {
    name: "bedrooms",
    kind: "number",
    synonyms: ["no_of_bedrooms", "bedroom_count", "beds", "bedrooms_number", "schlafzimmer"],
  },
  {
    name: "cleaning_fees",
    kind: "money",
    synonyms: ["cleaning_fee", "cleaning", "endreinigung"],
  },
  { name: "min", kind: "money", synonyms: ["min_price", "minimum_price", "floor"] },
  {
    name: "base",
    kind: "money",
    synonyms: ["base_price", "price", "rate", "nightly_rate", "default_price"],
  },
  { name: "max", kind: "money", synonyms: ["max_price", "maximum_price", "ceiling"] },
  { name: "channels", kind: "text", synonyms: ["channel_ids", "channel_listings"] },
  { name: "push_enabled", kind: "flag", synonyms: ["sync", "sync_enabled"] },
  { name: "tags", kind: "text", synonyms: ["labels"] },
  { name: "notes", kind: "text", synonyms: ["note", "comment", "comments"] },
  { name: "is_hidden", kind: "flag", synonyms: ["hidden"] },
];

const all: Readonly<Record<Holds, readonly Field[]>> = { listings, calendar, reservations };

/** The fields of a file of this kind, in the order in which pages offer them. */
export function fieldsOf(holds: Holds): readonly Field[] {
  return all[holds];
}
