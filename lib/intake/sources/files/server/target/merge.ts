import { type ListingRow, ordered } from "../../schema";
import { listingFields, type updatedFields } from "@/lib/inventory/listings/fields";

type Column = (typeof updatedFields)[number]["column"];

/** Stored fields of a listing that the merge may keep. Money: hundredths. */
export interface StoredListing extends Record<Exclude<Column, "name">, unknown> {
  name?: string;
  property_name: string;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  currency: string | null;
  /** The one that waits for the owner's confirmation. */
  new_currency: string | null;
  /** True where an amount is stored that would change its currency with the listing's. */
  has_amounts: boolean;
  min_price: number | null;
  base_price: number | null;
  max_price: number | null;
}

type Fields = Record<string, unknown>;
type Stored = Partial<StoredListing>;

/**
 * The listing to store; `stored` is empty for a new one. Property fields come from the file unless empty there.
 * Prices come from the file only where none is set. The remaining fields count for a new listing only. A currency other
 * than that of stored amounts waits for the owner as `new_currency`, and the row's amounts are left out (`pricing.md` §12).
 */
export function mergeListing(row: ListingRow, stored: Stored): Fields {
  const held = heldCurrency(row, stored);
  const usable =
    held === null
      ? row
      : { ...row, currency: null, min: null, base: null, max: null, cleaning_fees: null };
  return {
    pms_name: row.pms_name,
    listing_id: row.listing_id,
    ...Object.fromEntries(
      listingFields.map((field) => [field.column, merged(field, usable, stored)]),
    ),
    ...prices(usable, stored),
    new_currency: held,
  };
}

/** A field of the row, else what is stored if the source decides about it, else what is stored for none. */
function merged(field: (typeof listingFields)[number], row: ListingRow, stored: Stored): unknown {
  const kept = field.decides === "source" ? stored[field.column] : null;
  const empty = "empty" in field ? field.empty : null;
  return row[field.name] ?? kept ?? (field.name === "property_name" ? row.name : empty);
}

/** The currency that the owner must confirm; a row without one changes nothing about that. */
function heldCurrency({ currency: given }: ListingRow, stored: Stored): string | null {
  const { currency = null, new_currency: waiting = null, has_amounts: hasAmounts = false } = stored;
  if (given === null) return waiting;
  return currency !== null && given !== currency && hasAmounts ? given : null;
}

/** Fills missing prices from the file unless that breaks min ≤ base ≤ max. */
function prices(row: ListingRow, stored: Stored): Fields {
  const { min_price = null, base_price = null, max_price = null } = stored;
  const filled = {
    min_price: min_price ?? row.min,
    base_price: base_price ?? row.base,
    max_price: max_price ?? row.max,
  };
  const fits = ordered(filled.min_price, filled.base_price, filled.max_price);
  return fits ? filled : { min_price, base_price, max_price };
}
