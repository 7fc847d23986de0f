import type { UploadSettings } from "../../schema";
import { eachRow } from "./file";
import { readRow } from "./read-row";
import type { ReadRow } from "./row";
import type { Reading } from "./reading";

const keyFields: Readonly<Record<UploadSettings["holds"], string | null>> = {
  listings: "listing_id",
  reservations: "reservation_id",
  // A later row of a night replaces an earlier one, as in every calendar import.
  calendar: null,
};

/** Reads all rows of a file, each with its faults; one that repeats an id is a fault. `pause` is awaited now and then. */
export async function readUploadRows(
  bytes: Buffer,
  reading: Reading,
  take: (row: ReadRow) => void,
  pause: () => Promise<void> = async () => {},
): Promise<void> {
  const keyField = keyFields[reading.settings.holds];
  const seen = new Map<string, number>();
  await eachRow(bytes, reading.settings.encoding ?? "utf-8", {
    header: () => {},
    row: (cells, line) => {
      const row = readRow(reading, cells, line);
      if (keyField !== null) checkRepeated(row, keyField, seen);
      take(row);
    },
    bad: (line, reason) => {
      const message = `The row ${reason}.`;
      const fault = { field: null, value: "", message, fixes: [] };
      take({ line, texts: {}, raw: {}, faults: [fault], listing: null });
    },
    pause,
  });
}

function checkRepeated(row: ReadRow, field: string, seen: Map<string, number>): void {
  const id = row.texts[field];
  if (id === undefined || row.faults.length > 0) return;
  const key = `${row.texts["pms_name"] ?? ""} ${id}`;
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row.line);
  else {
    const message = `Row ${first} has the same ID.`;
    row.faults.push({ field, value: row.raw[field] ?? "", message, fixes: [] });
  }
}
