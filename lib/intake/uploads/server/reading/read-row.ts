import { z } from "zod";
import { ListingRow, listingColumns, MinStay, Money } from "@/lib/intake/sources/files/schema";
import { ReservationLine } from "@/lib/intake/sources/files/server/reservations/reservation-schema";
import type { Field, Holds } from "../../fields";
import type { Fix } from "../../schema";
import { readCell } from "./read-cell";
import type { ReadRow, RowFault } from "./row";
import type { Reading } from "./reading";
import { completeListing, findListing } from "./row-listing";

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

/** Converts a row's cells to texts for the importer, and collects their problems. */
export function readRow(reading: Reading, cells: readonly string[], line: number): ReadRow {
  const { settings, fields } = reading;
  const row = rowOf(fields, cells, line);
  if (settings.holds === "listings") {
    for (const field of fields) readField(reading, row, field);
    completeListing(reading, row);
  } else {
    findListing(reading, row);
    // A row's listing tells its PMS.
    const own = fields.filter((field) => field?.kind !== "listing" && field?.kind !== "pms");
    for (const field of own) readField(reading, row, field);
  }
  if (reading.swapped.has(line)) swapDates(row);
  check(settings.holds, row);
  return row;
}

function rowOf(fields: Reading["fields"], cells: readonly string[], line: number): ReadRow {
  const raw: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const cell = cells[at]?.trim() ?? "";
    if (field && cell !== "") raw[field.name] = cell;
  }
  return { line, texts: {}, raw, faults: [], listing: null };
}

function readField(reading: Reading, row: ReadRow, field: Field | null): void {
  const cell = row.raw[field?.name ?? ""];
  if (!field || cell === undefined) return;
  const given = reading.replaced.get(field.name)?.get(cell) ?? cell;
  const read = readCell(field, given, reading, row.listing?.zone ?? "UTC");
  if ("text" in read) row.texts[field.name] = read.text;
  else row.faults.push({ ...read, field: field.name, value: cell });
}

function swapDates({ texts }: ReadRow): void {
  const { check_in: from, check_out: to } = texts;
  if (from === undefined || to === undefined) return;
  texts["check_in"] = to;
  texts["check_out"] = from;
}

/** Adds problems that the importer would find, so that it gets only valid rows. */
function check(holds: Holds, row: ReadRow): void {
  const { texts, faults, raw } = row;
  const columns = holds === "listings" ? listingColumns : Object.keys(texts);
  const input = Object.fromEntries(columns.map((column) => [column, texts[column] ?? null]));
  for (const { path, message } of schemas[holds].safeParse(input).error?.issues ?? []) {
    const name = String(path[0]);
    const field = aboutField(holds, name);
    if (faults.some((known) => known.field === field)) continue;
    faults.push(faultOf(row, field, name in texts ? message : "must not be empty"));
  }
  for (const fault of faults) if (fault.field !== null) fault.value = raw[fault.field] ?? "";
}

/** The PMS of a row that names its listing comes from the listing. */
function aboutField(holds: Holds, name: string): string {
  return name === "pms_name" && holds !== "listings" ? "listing_id" : name;
}

function faultOf({ texts, line, raw }: ReadRow, field: string, message: string): RowFault {
  const fault = { field, value: raw[field] ?? "", fixes: [] };
  if (field === "check_out" && message.includes("after")) {
    const isEqual = texts["check_in"] === texts["check_out"];
    if (isEqual) return { ...fault, message: "Check-out must be after check-in." };
    const fixes: Fix[] = [{ kind: "swap_dates", line }];
    return { ...fault, message: "Check-out is before check-in.", fixes };
  }
  return { ...fault, message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` };
}
