import { csvOf } from "@/lib/core/csv";
import type { NoteCode } from "@/lib/pricing/starting-prices/figures";
import type { ChosenField, Draft, StartingRow } from "./rows";

/**
 * Rows as CSV: what is known, the suggestion, the prices that are set, and those that are typed and not saved. `noteOf`:
 * a note in words.
 */
export function startingCsv(
  rows: readonly StartingRow[],
  draft: Draft,
  noteOf: (code: NoteCode) => string,
): string {
  const records = rows.map((row) => {
    const { listing, suggestion } = row;
    const typed = (field: ChosenField) => typedIn(row, draft[row.key]?.[field], field);
    return {
      ...listing,
      ...knownOf(suggestion?.sources),
      suggested_base: suggestion?.base,
      suggested_min: suggestion?.min,
      typed_base: typed("base"),
      typed_min: typed("min"),
      notes: suggestion?.notes.map(noteOf).join("; "),
      error: suggestion?.error,
    };
  });
  return csvOf(records, columns);
}

const columns =
  "id pms name currency calendar calendar_nights bookings booked_nights pms_base market market_homes market_confidence suggested_base suggested_min base min max typed_base typed_min notes error".split(
    " ",
  );

function knownOf(sources: NonNullable<StartingRow["suggestion"]>["sources"] | undefined) {
  const { calendar, bookings, market, pms_base } = sources ?? {};
  return {
    calendar: calendar?.value,
    calendar_nights: calendar?.nights,
    bookings: bookings?.value,
    booked_nights: bookings?.nights,
    pms_base,
    market: market?.value,
    market_homes: market?.comparables,
    market_confidence: market?.confidence,
  };
}

/** A typed price as a number; its text where it is none. */
function typedIn(row: StartingRow, text: string | undefined, field: ChosenField) {
  if (!text) return undefined;
  const { amount } = row[field];
  return Number.isNaN(amount) ? text : amount;
}
