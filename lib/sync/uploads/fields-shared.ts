import type { Field } from "./field";

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
