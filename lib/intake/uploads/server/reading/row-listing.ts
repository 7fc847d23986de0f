import { pmsTitle } from "@/lib/core/pms";
import type { Fix } from "../../schema";
import type { KnownListing } from "./known-listings";
import type { CellFault } from "./read-cell";
import type { Reading } from "./reading";
import type { ReadRow } from "./row";

/** Finds the listing that a row names by id or name. */
export function findListing(reading: Reading, row: ReadRow): void {
  const { listings, replaced } = reading;
  const cell = row.raw["listing_id"];
  if (cell === undefined) return;
  const chosen = chosenListing(reading, replaced.get("listing_id")?.get(cell));
  const pms = row.raw["pms_name"]?.toLowerCase() ?? reading.settings.pms_name;
  const found = chosen ? [chosen] : listings.named(cell, pms);
  const [first] = found;
  if (first && found.length === 1) {
    row.listing = first;
    row.texts["listing_id"] = first.id;
    row.texts["pms_name"] = first.pms;
    return;
  }
  const fault = missing(cell, found, listings.nearest(cell, pms));
  row.faults.push({ field: "listing_id", value: cell, ...fault });
}

/** The listing of a fix, which names it as `pms id`. */
function chosenListing({ listings }: Reading, text: string | undefined): KnownListing | undefined {
  if (text === undefined) return undefined;
  const at = text.indexOf(" ");
  return listings.at(text.slice(0, at), text.slice(at + 1));
}

const fixTo = (from: string, { pms, id, name }: KnownListing): Fix => ({
  kind: "value",
  field: "listing_id",
  from,
  to: `${pms} ${id}`,
  label: name,
});

function missing(
  cell: string,
  found: readonly KnownListing[],
  nearest: readonly KnownListing[],
): CellFault {
  const offered = (found.length > 0 ? found : nearest).slice(0, 3);
  const fixes = offered.map((each) => {
    const fix = fixTo(cell, each);
    return offered.length > 1 ? { ...fix, label: `${each.name} (${pmsTitle(each.pms)})` } : fix;
  });
  const none = "No listing has this name or ID.";
  return {
    message: found.length === 0 ? none : `${found.length} listings have this name or ID.`,
    fixes,
  };
}

/** Fills what a new listing needs and its row does not say. */
export function completeListing({ settings, listings }: Reading, row: ReadRow): void {
  const { texts } = row;
  fill(texts, "pms_name", settings.pms_name);
  const { pms_name: pms = "", listing_id: id = "" } = texts;
  row.listing = listings.at(pms, id) ?? null;
  if (row.listing) return;
  fill(texts, "currency", settings.currency);
  // A place tells its time zone.
  if (texts["latitude"] === undefined) fill(texts, "time_zone", settings.time_zone);
}

function fill(texts: Record<string, string>, name: string, text: string | null): void {
  if (text !== null) texts[name] ??= text;
}
