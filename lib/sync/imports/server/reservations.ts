import { type Caller, owned } from "@/lib/auth/server/caller";
import { holdStays, type Stay, storeStays, type Written } from "@/lib/inventory/bookings/server";
import { startOf } from "@/lib/core/dates";
import { transaction, type Tx } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { markListings } from "@/lib/jobs/server";
import { alone, mostSeconds } from "./alone";
import type { Counts } from "./parts";
import { type Problem, Report } from "./report";
import { ReservationReader } from "./reservation-reader";
import type { ReservationLine } from "./reservation-schema";
import { readRows } from "./rows";
import type { Source } from "./source";

export interface ReservationsResult {
  /** Other: rows of listings that the account does not have. */
  reservations: Counts;
  /** The first 20 rows left out. */
  problems: Problem[];
}

interface Place {
  key: number;
  zone: string;
}

/**
 * Imports reservations into the caller's account: everything or, on an error, nothing. Nights are marked in the
 * calendars as create_reservations does. Bad rows are left out and reported; with `strict` the first throws
 * VALIDATION_FAILED, as does a file that cannot be read. CONFLICT while another import into the account runs.
 */
export async function importReservations(
  caller: Caller,
  file: Source,
  { strict }: { strict: boolean },
): Promise<ReservationsResult> {
  return transaction(
    caller,
    async (tx) => {
      await alone(tx, owned(caller).accountId);
      const { result, touched } = await readInto(tx, caller, file, new Report(file.name, strict));
      await markListings(tx, touched);
      const what = { file: file.name, reservations: { ...result.reservations } };
      const changes = { old_value: null, new_value: what };
      await record(tx, caller, [
        { logType: "account", action: "import_finished", name: file.name, changes },
      ]);
      return result;
    },
    mostSeconds,
  );
}

async function readInto(
  tx: Tx,
  caller: Caller,
  file: Source,
  report: Report,
): Promise<{ result: ReservationsResult; touched: number[] }> {
  const touched = new Set<number>();
  const places = await placesOf(tx, caller);
  const placeOf = (row: ReservationLine) => places.get(placeName(row.pms_name, row.listing_id));
  const written: Written = { created: 0, updated: 0 };
  const reader = new ReservationReader({
    file: file.name,
    report,
    knows: (row) => placeOf(row) !== undefined,
    save: async (rows) => {
      const stays = rows.flatMap((row) => {
        const place = placeOf(row);
        return place ? [stayOf(row, place)] : [];
      });
      const held = await holdStays(tx, caller, stays);
      for (const stay of stays) {
        touched.add(stay.listing);
        touched.add(held.named(stay)?.listing ?? stay.listing);
      }
      const { created, updated } = await storeStays(tx, caller, stays, held);
      written.created += created;
      written.updated += updated;
    },
  });
  await readRows(file, reader);
  await reader.flush();
  const { read, other } = reader;
  const result = {
    reservations: { read, ...written, skipped: report.skipped, other },
    problems: report.problems,
  };
  return { result, touched: [...touched] };
}

async function placesOf(tx: Tx, caller: Caller): Promise<Map<string, Place>> {
  const listings = await tx.listing.findMany({
    where: owned(caller),
    select: { key: true, pmsName: true, listingId: true, timeZone: true },
  });
  const zoned = listings.map(({ key, pmsName, listingId, timeZone }) => {
    const zone = timeZone ?? caller.account.timeZone;
    return [placeName(pmsName, listingId), { key, zone }] as const;
  });
  return new Map(zoned);
}

function placeName(pms: string, listingId: string): string {
  return JSON.stringify([pms, listingId]);
}

/** What the file does not say is left out, and stays as it is stored. */
function stayOf(row: ReservationLine, { key, zone }: Place): Stay {
  const { rental_revenue, total_cost, currency, channel, guests, list_price } = row;
  const given = { rental_revenue, total_cost, currency, channel, guests, list_price };
  const booked = row.booked_at === undefined ? {} : { booked_at: instant(row.booked_at, zone) };
  return {
    listing: key,
    pms: row.pms_name,
    id: row.reservation_id,
    from: row.check_in,
    to: row.check_out,
    status: row.status,
    cancelledAt: row.cancelled_at === undefined ? null : instant(row.cancelled_at, zone),
    particulars: { ...booked, ...definedOf(given) },
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function definedOf<T extends object>(values: T): Defined<T> {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Defined<T>;
}

/** A day begins when it does at the listing. */
function instant(text: string, zone: string): string {
  return (text.length === 10 ? startOf(text, zone) : new Date(text)).toISOString();
}
