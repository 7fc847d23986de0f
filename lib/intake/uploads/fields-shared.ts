/** Fields of several kinds of file. */
export const pms: Field = {
  name: "pms_name",
  kind: "pms",
  synonyms: ["pms", "pms_code", "property_management_system", "software"],
};

export const listing: Field = {
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

export const currency: Field = {
  name: "currency",
  kind: "currency",
  synonyms: ["ccy", "currency_code", "wahrung", "devise", "moneda", "valuta"],
};

/** Kinds of files. */
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

/** A header normalized for comparison: lower case without accents, other characters as `_`. */
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
