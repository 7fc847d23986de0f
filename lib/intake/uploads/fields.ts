import { listingFields } from "@/lib/inventory/listings/fields";
import { reservations } from "./fields-reservations";
import {
  listing,
  pms,
  bareName,
  type CellKind,
  type Field,
  type Holds,
  kindsOfFile,
} from "./fields-shared";

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

const told = listingFields.map(({ name, cell, synonyms }) => ({ name, kind: cell, synonyms }));

const listings: readonly Field[] = [
  {
    name: "listing_id",
    kind: "id",
    isRequired: true,
    synonyms: ["id", "listing", "listing_number", "property_id", "unit_id", "external_id", "code"],
  },
  ...told.slice(0, 1).map((field) => ({ ...field, isRequired: true as const })),
  pms,
  ...told.slice(1),
];

const all: Readonly<Record<Holds, readonly Field[]>> = { listings, calendar, reservations };

/** The fields of a file of this kind, in the order in which pages offer them. */
export function fieldsOf(holds: Holds): readonly Field[] {
  return all[holds];
}
