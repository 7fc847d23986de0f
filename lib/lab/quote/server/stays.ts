import { dateIn, dayOf } from "@/lib/core/dates";
import { pmsKey } from "@/lib/core/pms";
import { Report } from "@/lib/intake/sources/files/server/report";
import { ReservationReader } from "@/lib/intake/sources/files/server/reservations/reservation-reader";
import type { ReservationLine } from "@/lib/intake/sources/files/server/reservations/reservation-schema";
import { readRows } from "@/lib/intake/sources/files/server/rows";
import type { Source } from "@/lib/intake/sources/files/server/source";
import type { OfflineStay } from "../stays";
import { countsOf, type FileCounts } from "./files";

/** A listing that reservations are of. */
export interface StayListing {
  key: number;
  /** IANA. */
  timeZone: string;
}

/** Reservations in memory. */
export interface ReadStays {
  stays: readonly OfflineStay[];
  /** ISO 4217 codes that the file names. */
  currencies: ReadonlySet<string>;
  counts: FileCounts;
}

/**
 * Reads a reservations file as an import does, into memory. `listingOf`: the listing of a row, undefined for one that is
 * not asked for. Throws VALIDATION_FAILED for a file that cannot be read.
 */
export async function readStays(
  source: Source,
  listingOf: (row: ReservationLine) => StayListing | undefined,
): Promise<ReadStays> {
  const report = new Report(source.name, false);
  const stays: OfflineStay[] = [];
  const currencies = new Set<string>();
  const reader = new ReservationReader({
    file: source.name,
    report,
    hasListing: (row) => listingOf(row) !== undefined,
    save: async (rows) => {
      for (const row of rows) {
        const listing = listingOf(row);
        if (listing) stays.push(stayOf(row, listing));
        if (row.currency !== undefined) currencies.add(row.currency);
      }
    },
  });
  await readRows(source, reader);
  await reader.flush();
  const { read, other } = reader;
  return { stays, currencies, counts: countsOf(source, report, read, other) };
}

/** Gives each listing that a reservations file names a key, in the order of the file. */
export class NamedListings {
  readonly #keys = new Map<string, number>();

  get count(): number {
    return this.#keys.size;
  }

  key({ pms_name, listing_id }: ReservationLine): number {
    const name = pmsKey(pms_name, listing_id);
    const key = this.#keys.get(name) ?? this.#keys.size;
    this.#keys.set(name, key);
    return key;
  }
}

function stayOf(row: ReservationLine, { key, timeZone }: StayListing): OfflineStay {
  return {
    listing: key,
    checkIn: dayOf(row.check_in),
    checkOut: dayOf(row.check_out),
    status: row.status,
    bookedOn: dayIn(timeZone, row.booked_at),
    cancelledOn: row.status === "cancelled" ? dayIn(timeZone, row.cancelled_at) : null,
    revenue: row.rental_revenue === undefined ? null : row.rental_revenue / 100,
  };
}

/** The day of an instant in a time zone; a date is its own day. */
function dayIn(timeZone: string, moment: string | undefined): number | null {
  if (moment === undefined) return null;
  return dayOf(moment.length === 10 ? moment : dateIn(timeZone, new Date(moment)));
}
