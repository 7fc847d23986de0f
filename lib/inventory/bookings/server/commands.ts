import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { instantIn } from "@/lib/core/dates";
import { transaction, type Tx } from "@/lib/db/server";
import { type Entry, record } from "@/lib/audit/server";
import { toMinor } from "@/lib/core/money";
import { markListings } from "@/lib/jobs/server";
import { pmsKey } from "@/lib/core/pms";
import { type CheckedRow, checkRows } from "./check-rows";
import type { CreateRequest, CreateResult, ReservationRow } from "../schema-create";
import type { Stay } from "./stay";
import { type LockedStays, lockStays, storeStays } from "./store";

interface StayListing {
  key: number;
  listingId: string;
  pmsName: string;
  name: string;
  timeZone: string | null;
}

/** A row with its listing, or with the error that stops it from being written. */
type RowWithListing = CheckedRow & { listing?: StayListing };

/**
 * Creates or replaces reservations by PMS and id. An invalid row, or one whose listing the caller cannot access, is
 * returned with its error; the others are written. One log entry per listing, nine statements for any number of rows.
 */
export async function createReservations(
  caller: Caller,
  request: CreateRequest,
): Promise<CreateResult> {
  const checked = checkRows(request.reservations);
  return transaction(caller, async (tx) => {
    const valid = checked.flatMap(({ row }) => row ?? []);
    const locked = await lockStays(tx, caller, valid.map(nameOf));
    const listings = await findListings(tx, caller, valid);
    const rows = checked.map((row) => withListing(row, listings, locked));
    const stays = rows.flatMap((row) => stayOf(row, caller));
    await storeStays(tx, caller, stays, locked);
    const moved = stays.flatMap((stay) => locked.named(stay)?.listing ?? []);
    await markListings(tx, [...stays.map(({ listing }) => listing), ...moved]);
    await record(tx, caller, entriesOf(rows));
    return resultOf(rows);
  });
}

function resultOf(rows: readonly RowWithListing[]): CreateResult {
  const failures = rows.filter(({ error }) => error !== undefined).length;
  return {
    success: failures === 0,
    total: rows.length,
    success_count: rows.length - failures,
    failure_count: failures,
    reservations: rows.map(({ given, row, error }) => ({
      reservation: row ? { ...given, reservation_id: row.reservation_id } : given,
      success: error === undefined,
      ...(error !== undefined && { error }),
    })),
  };
}

function nameOf(row: ReservationRow): Pick<Stay, "pms" | "id"> {
  return { pms: row.pms_name, id: row.reservation_id ?? "" };
}

async function findListings(
  tx: Tx,
  caller: Caller,
  rows: readonly ReservationRow[],
): Promise<Map<string, StayListing>> {
  const listings = await tx.listing.findMany({
    where: {
      ...ownedListings(caller),
      pmsName: { in: rows.map((row) => row.pms_name) },
      listingId: { in: rows.map((row) => row.listing_id) },
    },
    select: { key: true, listingId: true, pmsName: true, name: true, timeZone: true },
  });
  return new Map(listings.map((listing) => [pmsKey(listing.pmsName, listing.listingId), listing]));
}

function withListing(
  checked: CheckedRow,
  listings: Map<string, StayListing>,
  locked: LockedStays,
): RowWithListing {
  const { row } = checked;
  if (!row || checked.error !== undefined) return checked;
  const listing = listings.get(pmsKey(row.pms_name, row.listing_id));
  if (!listing) return { ...checked, error: "listing_id: listing not found" };
  const stored = locked.named(nameOf(row));
  if (stored && !locked.canAccess(stored)) {
    return { ...checked, error: "reservation_id: is already used by another listing" };
  }
  return { ...checked, listing };
}

function stayOf({ row, listing }: RowWithListing, caller: Caller): Stay[] {
  if (!row || !listing) return [];
  const zone = listing.timeZone ?? caller.account.timeZone;
  const instant = (text: string | null) => (text === null ? null : instantIn(zone, text));
  return [
    {
      listing: listing.key,
      ...nameOf(row),
      from: row.start_date,
      to: row.end_date,
      status: row.pl_status,
      cancelledAt: instant(row.cancelled_time),
      particulars: {
        booked_at: instant(row.booked_time),
        currency: row.currency,
        channel: row.booking_source,
        guests: row.guest_count,
        guest_zipcode: row.guest_zipcode,
        total_cost: toMinor(row.total_cost),
        total_fees: toMinor(row.total_fees),
        total_taxes: toMinor(row.total_taxes),
        rental_revenue: toMinor(row.rental_revenue),
        ota_commission: toMinor(row.ota_commission),
        host_payout: toMinor(row.host_payout),
      },
    },
  ];
}

/** One log entry per listing: the reservations written and their status. */
function entriesOf(rows: readonly RowWithListing[]): Entry[] {
  const written = rows.filter(({ listing }) => listing);
  return [...Map.groupBy(written, ({ listing }) => listing).entries()].flatMap(
    ([listing, group]) => {
      if (!listing) return [];
      const new_value = group.flatMap(({ row }) =>
        row ? [{ reservation_id: row.reservation_id, status: row.pl_status }] : [],
      );
      const changes = { old_value: null, new_value };
      return [{ logType: "listing", action: "reservations_written", listing, changes }];
    },
  );
}
