import { mostMinor } from "@/lib/core/money";
import { CurrencyCode, type ListingRow, TimeZoneName } from "@/lib/intake/sources/files/schema";
import { type Fact, type Facts, facts, mostUnits } from "@/lib/inventory/listings/fields";
import type { PmsListing } from "@/lib/intake/connections/server/connector";

/** A PMS's listing as a row of an import; missing and unknown values are null, which changes nothing. */
export function listingRow(pmsName: string, listing: PmsListing): ListingRow {
  return {
    listing_id: listing.id,
    pms_name: pmsName,
    name: shortened(listing.name, 300) ?? listing.id,
    property_name: shortened(listing.propertyName, 300),
    room_type: listing.roomType,
    ...factsOf(listing),
    time_zone: TimeZoneName.safeParse(listing.timeZone).data ?? null,
    currency: CurrencyCode.safeParse(listing.currency).data ?? null,
    units: unitsOf(listing.units),
    cleaning_fees: amount(listing.cleaningFees, 0),
    min: null,
    base: amount(listing.base, 1),
    max: null,
    channels: listing.channels,
    ...onlyHere,
  };
}

/** Decided in Nightrate: for a new listing, sync is off and the rest is empty. */
const onlyHere = {
  push_enabled: false,
  tags: null,
  notes: null,
  is_hidden: null,
  host_id: null,
  stated_price: null,
  as_of: null,
} as const;

/** A problem of a listing that cannot be stored, or null. */
export function listingProblem({ id }: PmsListing): string | null {
  const isUsable = id.length > 0 && id.length <= 128 && !id.includes("\0");
  return isUsable ? null : `A listing was left out: its id "${id.slice(0, 40)}" cannot be stored.`;
}

/** Facts that can be stored: a number beyond its limits is unknown, and so is half of a place. */
function factsOf(listing: PmsListing): Facts {
  const read = ({ name, fact: { least, most } }: Fact): string | number | null => {
    const given = listing[name] ?? null;
    if (typeof given !== "number") return shortened(given, most);
    return given >= least && given <= most ? given : null;
  };
  const known = Object.fromEntries(facts.map((fact) => [fact.name, read(fact)])) as Facts;
  const isPlaced = known.latitude !== null && known.longitude !== null;
  return isPlaced ? known : { ...known, latitude: null, longitude: null };
}

function shortened(text: string | null, most: number): string | null {
  const clean = text?.replaceAll("\0", "").trim().slice(0, most).trim();
  return clean ? clean : null;
}

function unitsOf(count: number | null): number | null {
  return count !== null && Number.isInteger(count) && count >= 1 && count <= mostUnits
    ? count
    : null;
}

function amount(value: number | null, least: number): number | null {
  return value !== null && Number.isInteger(value) && value >= least && value <= mostMinor.nightly
    ? value
    : null;
}
