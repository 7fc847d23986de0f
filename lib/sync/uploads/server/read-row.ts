import { z } from "zod";
import { ListingRow, listingColumns, MinStay, Money } from "../../imports/schema";
import { ReservationLine } from "../../imports/server/reservation-schema";
import type { Field, Holds } from "../fields";
import type { Fix } from "../schema";
import type { KnownListing } from "./known-listings";
import { type CellFault, readCell } from "./read-cell";
import type { Reading } from "./reading";

/** A fault at its field; null where it is about the whole row. */
export interface RowFault extends CellFault {
  field: string | null;
  /** The cell as the file has it. */
  value: string;
}

/** A row of the file in the columns of the import formats. */
export interface ReadRow {
  line: number;
  /** Texts for the importer by column, without empty ones; complete only without faults. */
  texts: Record<string, string>;
  /** The cells as the file has them, by field. */
  raw: Record<string, string>;
  faults: RowFault[];
  listing: KnownListing | null;
}

const CalendarLine = z.object({
  listing_id: z.string("must not be empty"),
  pms_name: z.string("must not be empty"),
  date: z.string("must not be empty"),
  state: z.string("must not be empty"),
  price: Money.optional(),
  min_stay: MinStay.optional(),
});

const schemas: Readonly<Record<Holds, z.ZodType>> = {
  listings: ListingRow,
  calendar: CalendarLine,
  reservations: ReservationLine,
};

/** Reads a row's cells into texts that the importer takes, and collects what is wrong with them. */
export function readRow(reading: Reading, cells: readonly string[], line: number): ReadRow {
  const { settings, fields, replaced } = reading;
  const row: ReadRow = { line, texts: {}, raw: {}, faults: [], listing: null };
  for (const [at, field] of fields.entries()) {
    const cell = cells[at]?.trim() ?? "";
    if (field && cell !== "") row.raw[field.name] = cell;
  }
  const isNewRow = settings.holds === "listings";
  if (!isNewRow) findListing(reading, row);
  for (const field of fields) {
    if (!field || field.kind === "listing") continue;
    if (field.kind === "pms" && !isNewRow) continue;
    const cell = row.raw[field.name];
    if (cell === undefined) continue;
    const given = replaced.get(field.name)?.get(cell) ?? cell;
    take(row, field, readCell(field, given, reading, row.listing?.zone ?? "UTC"), cell);
  }
  if (isNewRow) completeListing(reading, row);
  if (reading.swapped.has(line)) swapDates(row);
  check(settings.holds, row);
  return row;
}

function take(row: ReadRow, field: Field, read: { text: string } | CellFault, value: string): void {
  if ("text" in read) row.texts[field.name] = read.text;
  else row.faults.push({ ...read, field: field.name, value });
}

/** Finds the listing that a row names by id or name. */
function findListing({ listings, settings, replaced, fields }: Reading, row: ReadRow): void {
  const cell = row.raw["listing_id"];
  if (cell === undefined) return;
  const column = fields.some((field) => field?.name === "pms_name");
  const pms =
    (column ? row.raw["pms_name"]?.toLowerCase() : settings.pms_name) ?? settings.pms_name;
  const chosen = replaced.get("listing_id")?.get(cell);
  const [chosenPms = "", ...chosenId] = chosen?.split(" ") ?? [];
  const at = chosen === undefined ? undefined : listings.at(chosenPms, chosenId.join(" "));
  const found = at ? [at] : listings.named(cell, pms);
  const [first] = found;
  if (first && found.length === 1) {
    row.listing = first;
    row.texts["listing_id"] = first.id;
    row.texts["pms_name"] = first.pms;
    return;
  }
  row.faults.push({
    field: "listing_id",
    value: cell,
    ...missing(cell, found, listings.nearest(cell)),
  });
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
  nearest: KnownListing | undefined,
): CellFault {
  if (found.length === 0) {
    return {
      message: "No listing has this name or ID.",
      fixes: nearest ? [fixTo(cell, nearest)] : [],
    };
  }
  const fixes = found
    .slice(0, 3)
    .map((each) => ({ ...fixTo(cell, each), label: `${each.name} (${each.pms})` }));
  return { message: `${found.length} listings have this name or ID.`, fixes };
}

/** Fills what a new listing needs and its row does not say. */
function completeListing({ settings, listings }: Reading, row: ReadRow): void {
  const { texts } = row;
  if (settings.pms_name !== null) texts["pms_name"] ??= settings.pms_name;
  const stored = listings.at(texts["pms_name"] ?? "", texts["listing_id"] ?? "");
  row.listing = stored ?? null;
  if (stored) return;
  if (settings.currency !== null) texts["currency"] ??= settings.currency;
  // A place tells its time zone.
  if (settings.time_zone !== null && texts["latitude"] === undefined) {
    texts["time_zone"] ??= settings.time_zone;
  }
}

function swapDates({ texts }: ReadRow): void {
  const { check_in: from, check_out: to } = texts;
  if (from === undefined || to === undefined) return;
  texts["check_in"] = to;
  texts["check_out"] = from;
}

/** Adds what the importer would refuse, so that it gets valid rows only. */
function check(holds: Holds, row: ReadRow): void {
  const { texts, faults, raw } = row;
  const input =
    holds === "listings"
      ? Object.fromEntries(listingColumns.map((column) => [column, texts[column] ?? null]))
      : texts;
  const { error } = schemas[holds].safeParse(input);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? "");
    // The listing tells its PMS.
    const about = field === "pms_name" && holds !== "listings" ? "listing_id" : field;
    if (faults.some((known) => known.field === about)) continue;
    faults.push(faultOf(row, about, texts[field] === undefined ? "must not be empty" : message));
  }
  for (const known of faults) known.value = raw[known.field ?? ""] ?? "";
}

function faultOf({ texts, line, raw }: ReadRow, field: string, message: string): RowFault {
  const value = raw[field] ?? "";
  const { check_in: from = "", check_out: to = "" } = texts;
  if (field === "check_out" && message.includes("after")) {
    if (to === from)
      return { field, value, message: "Check-out must be after check-in.", fixes: [] };
    const fixes: Fix[] = [{ kind: "swap_dates", line }];
    return { field, value, message: "Check-out is before check-in.", fixes };
  }
  return {
    field,
    value,
    message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
    fixes: [],
  };
}
