/** What a file holds. */
export const kindsOfFile = ["listings", "calendar", "reservations"] as const;
export type Holds = (typeof kindsOfFile)[number];

/** How a cell of a field is read. */
export type CellKind =
  | "id"
  | "text"
  | "listing"
  | "pms"
  | "day"
  | "moment"
  | "money"
  | "number"
  | "currency"
  | "status"
  | "night"
  | "room"
  | "flag";

/** A column of the import formats (docs/data-formats.md) that a file's column can become. */
export interface Field {
  name: string;
  kind: CellKind;
  isRequired?: true;
  /** What other systems call it, as `bareName` writes it. */
  synonyms: readonly string[];
}

const pms: Field = {
  name: "pms_name",
  kind: "pms",
  synonyms: ["pms", "pms_code", "property_management_system", "software"],
};

const listing: Field = {
  name: "listing_id",
  kind: "listing",
  isRequired: true,
  synonyms: [
    "listing",
    "listing_name",
    "property",
    "property_id",
    "property_name",
    "unit",
    "unit_id",
    "unit_name",
    "rental",
    "room",
    "apartment",
    "accommodation",
    "internal_listing_name",
    "nickname",
    "listing_nickname",
    "unterkunft",
    "objekt",
    "logement",
    "alojamiento",
    "alloggio",
  ],
};

const currency: Field = {
  name: "currency",
  kind: "currency",
  synonyms: ["ccy", "currency_code", "wahrung", "devise", "moneda", "valuta"],
};

const reservations: readonly Field[] = [
  {
    name: "reservation_id",
    kind: "id",
    isRequired: true,
    synonyms: [
      "id",
      "booking_id",
      "confirmation_code",
      "confirmation",
      "confirmation_number",
      "reservation",
      "reservation_number",
      "booking_number",
      "booking_reference",
      "reference",
      "code",
      "buchungsnummer",
      "localizador",
      "numero_de_reservation",
    ],
  },
  listing,
  pms,
  {
    name: "check_in",
    kind: "day",
    isRequired: true,
    synonyms: [
      "checkin",
      "check_in_date",
      "checkin_date",
      "arrival",
      "arrival_date",
      "start",
      "start_date",
      "from",
      "date_from",
      "anreise",
      "ankunft",
      "arrivee",
      "llegada",
      "entrada",
      "arrivo",
    ],
  },
  {
    name: "check_out",
    kind: "day",
    isRequired: true,
    synonyms: [
      "checkout",
      "check_out_date",
      "checkout_date",
      "departure",
      "departure_date",
      "end",
      "end_date",
      "to",
      "date_to",
      "abreise",
      "depart",
      "salida",
      "partenza",
    ],
  },
  {
    name: "status",
    kind: "status",
    isRequired: true,
    synonyms: ["state", "booking_status", "reservation_status", "statut", "estado", "stato"],
  },
  {
    name: "total_cost",
    kind: "money",
    synonyms: [
      "total",
      "total_price",
      "total_amount",
      "amount",
      "gross",
      "gross_amount",
      "grand_total",
      "total_paid",
      "guest_total",
      "gesamtpreis",
      "betrag",
      "montant",
      "importe",
    ],
  },
  {
    name: "rental_revenue",
    kind: "money",
    synonyms: [
      "revenue",
      "rent",
      "rental_income",
      "accommodation_fare",
      "fare_accommodation",
      "base_rate",
      "room_revenue",
      "nightly_total",
    ],
  },
  {
    name: "list_price",
    kind: "money",
    synonyms: ["price_without_discounts", "original_price", "undiscounted_price"],
  },
  currency,
  {
    name: "booked_at",
    kind: "moment",
    synonyms: [
      "booked",
      "booked_on",
      "booking_date",
      "booked_date",
      "reservation_date",
      "created",
      "created_at",
      "confirmed_at",
      "confirmation_date",
      "buchungsdatum",
    ],
  },
  {
    name: "cancelled_at",
    kind: "moment",
    synonyms: ["canceled_at", "cancelled_on", "canceled_on", "cancellation_date", "cancelled_date"],
  },
  {
    name: "channel",
    kind: "text",
    synonyms: ["source", "src", "channel_name", "platform", "ota", "booking_source", "portal"],
  },
  {
    name: "guests",
    kind: "number",
    synonyms: ["pax", "number_of_guests", "guest_count", "persons", "occupants", "personen"],
  },
];

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
    synonyms: ["id", "listing", "property_id", "unit_id", "external_id", "code"],
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

/** A header as names are compared: lower case without accents, other characters as `_`. */
export function bareName(header: string): string {
  return header
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
}
