import { type ListingRow, ordered } from "@/lib/sync/imports/schema";

/** Stored fields of a listing that the merge may keep. Money: hundredths. */
export interface StoredListing {
  property_name: string;
  room_type: NonNullable<ListingRow["room_type"]>;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  state: string | null;
  city: string | null;
  time_zone: string | null;
  currency: string | null;
  /** The one that waits for the owner's confirmation. */
  new_currency: string | null;
  /** True where an amount is stored that would change its currency with the listing's. */
  has_amounts: boolean;
  bedrooms: number | null;
  cleaning_fees: number;
  min_price: number | null;
  base_price: number | null;
  max_price: number | null;
  channels: unknown;
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
    name: row.name,
    ...property(usable, stored),
    ...facts(usable, stored),
    new_currency: held,
    ...prices(usable, stored),
    push_enabled: row.push_enabled ?? false,
    tags: row.tags ?? [],
    notes: row.notes,
    is_hidden: row.is_hidden ?? false,
  };
}

/** The currency that the owner must confirm; a row without one changes nothing about that. */
function heldCurrency({ currency: given }: ListingRow, stored: Stored): string | null {
  const { currency = null, new_currency: waiting = null, has_amounts: hasAmounts = false } = stored;
  if (given === null) return waiting;
  return currency !== null && given !== currency && hasAmounts ? given : null;
}

function property(row: ListingRow, stored: Stored): Fields {
  return {
    property_name: row.property_name ?? stored.property_name ?? row.name,
    room_type: row.room_type ?? stored.room_type ?? "entire_home",
    cleaning_fees: row.cleaning_fees ?? stored.cleaning_fees ?? 0,
    channels: row.channels ?? stored.channels ?? [],
  };
}

const factNames = [
  "latitude",
  "longitude",
  "country",
  "state",
  "city",
  "time_zone",
  "currency",
  "bedrooms",
] as const;

function facts(row: ListingRow, stored: Stored): Fields {
  return Object.fromEntries(factNames.map((name) => [name, row[name] ?? stored[name] ?? null]));
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
