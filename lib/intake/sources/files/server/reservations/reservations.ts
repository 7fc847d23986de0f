import { type Caller, owned } from "@/lib/auth/server/caller";
import { instantIn } from "@/lib/core/dates";
import { lockStays, type Stay, storeUnmarked } from "@/lib/inventory/bookings/server";
import { pmsKey } from "@/lib/core/pms";
import { transaction, type Tx } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { markListings } from "@/lib/jobs/server";
import type { Around } from "../transaction-hooks";
import { lockImport, importSeconds } from "../lock";
import { checkReservations } from "../empty-file-checks";
import { type Counts, type Problem, Report } from "../report";
import { ReservationReader } from "./reservation-reader";
import type { ReservationLine } from "./reservation-schema";
import { readRows } from "../rows";
import type { Source } from "../source";
import { TouchedNights } from "./touched-nights";

export interface ReservationsResult {
  /** Other: rows of listings that the account does not have. */
  reservations: Counts;
  /** The first 20 rows skipped. */
  problems: Problem[];
}

interface ImportListing {
  key: number;
  zone: string;
}

/**
 * Imports reservations into the caller's account in one transaction and marks nights in the calendars as
 * create_reservations does. Bad rows are skipped and reported; with `strict` the first throws VALIDATION_FAILED, as
 * does an unreadable file. Throws CONFLICT while another import into the account runs.
 */
export async function importReservations(
  caller: Caller,
  file: Source,
  { strict, encoding }: { strict: boolean; encoding?: string | undefined },
  around: Around = {},
): Promise<ReservationsResult> {
  return transaction(
    caller,
    async (tx) => {
      await lockImport(tx, owned(caller).accountId);
      await around.before?.(tx);
      const { result, touched } = await readInto(tx, caller, file, {
        report: new Report(file.name, strict),
        encoding,
      });
      await markListings(tx, touched);
      const what = { file: file.name, reservations: { ...result.reservations } };
      const changes = { old_value: null, new_value: what };
      await record(tx, caller, [
        { logType: "account", action: "import_finished", name: file.name, changes },
      ]);
      await around.after?.(tx);
      return result;
    },
    importSeconds,
  );
}

async function readInto(
  tx: Tx,
  caller: Caller,
  file: Source,
  { report, encoding }: { report: Report; encoding: string | undefined },
): Promise<{ result: ReservationsResult; touched: number[] }> {
  const touched = new Set<number>();
  const nights = new TouchedNights();
  const listings = await listingsOf(tx, caller);
  const listingOf = (row: ReservationLine) => listings.get(pmsKey(row.pms_name, row.listing_id));
  const instantOf = instants();
  const written = { created: 0, updated: 0 };
  const reader = new ReservationReader({
    file: file.name,
    report,
    hasListing: (row) => listingOf(row) !== undefined,
    save: async (rows) => {
      const stays = rows.flatMap((row) => {
        const listing = listingOf(row);
        return listing ? [stayOf(row, listing, instantOf)] : [];
      });
      const locked = await lockStays(tx, caller, stays);
      for (const stay of stays) {
        touched.add(stay.listing);
        touched.add(locked.named(stay)?.listing ?? stay.listing);
      }
      const isFirst = written.created + written.updated === 0;
      const saved = await storeUnmarked(tx, caller, stays, locked);
      written.created += saved.created;
      written.updated += saved.updated;
      for (const each of saved.nights) nights.add(each);
      if (isFirst) await refreshStatistics(tx);
    },
  });
  await readRows(file, reader, encoding);
  await reader.flush();
  await nights.mark(tx);
  const { read, other } = reader;
  const counts = { read, ...written, skipped: report.skipped, other };
  checkReservations({ file: file.name, counts, problems: report.problems });
  const result = { reservations: counts, problems: report.problems };
  return { result, touched: [...touched] };
}

/**
 * Statistics of a table that was empty make PostgreSQL read the whole account for each batch. Skipped while another
 * import holds the lock.
 */
async function refreshStatistics(tx: Tx): Promise<void> {
  await tx.$executeRaw`ANALYZE (SKIP_LOCKED) reservation`;
}

async function listingsOf(tx: Tx, caller: Caller): Promise<Map<string, ImportListing>> {
  const listings = await tx.listing.findMany({
    where: owned(caller),
    select: { key: true, pmsName: true, listingId: true, timeZone: true },
  });
  const zoned = listings.map(({ key, pmsName, listingId, timeZone }) => {
    const zone = timeZone ?? caller.account.timeZone;
    return [pmsKey(pmsName, listingId), { key, zone }] as const;
  });
  return new Map(zoned);
}

type InstantOf = (zone: string, text: string) => string;

/** Days remembered at most; a file has far fewer than rows. */
const mostDays = 20_000;

/**
 * `instantIn` with cached days: finding the start of a day in a time zone takes twenty times as long as the rest of a
 * row.
 */
function instants(): InstantOf {
  const known = new Map<string, string>();
  return (zone, text) => {
    if (text.length > 10) return instantIn(zone, text);
    const key = `${text} ${zone}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= mostDays) known.clear();
    const instant = instantIn(zone, text);
    known.set(key, instant);
    return instant;
  };
}

/** The stay of a row; an empty cell is absent and keeps its stored value. */
function stayOf(row: ReservationLine, { key, zone }: ImportListing, instantOf: InstantOf): Stay {
  const { rental_revenue, total_cost, currency, channel, guests, list_price } = row;
  const given = { rental_revenue, total_cost, currency, channel, guests, list_price };
  const booked = row.booked_at === undefined ? {} : { booked_at: instantOf(zone, row.booked_at) };
  return {
    listing: key,
    pms: row.pms_name,
    id: row.reservation_id,
    from: row.check_in,
    to: row.check_out,
    status: row.status,
    cancelledAt: row.cancelled_at === undefined ? null : instantOf(zone, row.cancelled_at),
    particulars: { ...booked, ...definedOf(given) },
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function definedOf<T extends object>(values: T): Defined<T> {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Defined<T>;
}
