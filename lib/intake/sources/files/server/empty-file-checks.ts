import { Refusal } from "@/lib/core/errors";
import type { Counts, Problem } from "./report";
import type { ImportOptions } from "../schema";

interface Read {
  file: string;
  counts: Counts;
  problems: readonly Problem[];
}

/** Throws VALIDATION_FAILED where a listings file held none to import. */
export function checkListings(
  { file, counts, problems }: Read,
  where: ImportOptions["where"],
): void {
  if (counts.created + counts.updated > 0) return;
  if (counts.read === 0) throw nothing(`${file} has only a header. Export its listings again.`);
  if (counts.other === counts.read) {
    const given = where.map(({ column, value }) => `${column}=${value}`).join(", ");
    throw nothing(`No row of ${file} matches --where ${given}. Check its spelling in the file.`);
  }
  throw nothing(noneValid(file, problems));
}

/** Throws VALIDATION_FAILED where a calendar held no night. */
export function checkCalendar({ file, counts, problems }: Read): void {
  if (counts.read === 0) throw nothing(`${file} has only a header. Export its nights again.`);
  if (counts.skipped === counts.read) throw nothing(noneValid(file, problems));
}

/** Throws VALIDATION_FAILED where a reservations file held none to import. */
export function checkReservations({ file, counts, problems }: Read): void {
  if (counts.created + counts.updated > 0) return;
  if (counts.read === 0) throw nothing(`${file} has only a header. Export its reservations again.`);
  if (counts.other > 0) {
    throw nothing(
      `No row of ${file} is of a listing in the account. Import the listings first, or check listing_id and pms_name.`,
    );
  }
  throw nothing(noneValid(file, problems));
}

function noneValid(file: string, problems: readonly Problem[]): string {
  const [first] = problems;
  const reason = first ? ` Line ${first.line}: ${first.reason}.` : "";
  return `No row of ${file} is valid.${reason}`;
}

function nothing(message: string): Refusal {
  return new Refusal("VALIDATION_FAILED", message);
}
