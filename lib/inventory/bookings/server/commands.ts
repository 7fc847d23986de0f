import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { startOf } from "@/lib/core/dates";
import { transaction, type Tx } from "@/lib/db/server";
import { type Entry, record } from "@/lib/audit/server";
import { toMinor } from "@/lib/core/money";
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

/** A row with its listing, or with the reason it is not written. */
type RowWithListing = CheckedRow & { listing?: StayListing };

/**
 * Writes reservations by PMS and id. A row that is malformed or names a listing out of reach is reported and the
 * others are written. One log entry a listing. Nine statements for any number of rows.
 */
export async function createReservations(
  caller: Caller,
  request: CreateRequest,
): Promise<CreateResult> {
  const checked = checkRows(request.reservations);
  const rows = await transaction(caller, async (tx) => {
    const good = checked.flatMap(({ row }) => row ?? []);
    const locked = await lockStays(tx, caller, good.map(nameOf));
    const listings = await findListings(tx, caller, good);
    const rows = checked.map((each) => withListing(each, listings, locked));
    const stays = rows.flatMap((each) => stayOf(each, caller));
    await storeStays(tx, caller, stays, locked);
    await record(tx, caller, entriesOf(rows));
    return rows;
  });
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
  return new Map(
    listings.map((listing) => [placeName(listing.pmsName, listing.listingId), listing]),
  );
}

function placeName(pms: string, listingId: string): string {
  return JSON.stringify([pms, listingId]);
}

function withListing(
  each: CheckedRow,
  listings: Map<string, StayListing>,
  locked: LockedStays,
): RowWithListing {
  const { row } = each;
  if (!row || each.error !== undefined) return each;
  const listing = listings.get(placeName(row.pms_name, row.listing_id));
  if (!listing) return { ...each, error: "listing_id: there is no such listing" };
  const stored = locked.named(nameOf(row));
  if (stored && !locked.reaches(stored)) {
    return { ...each, error: "reservation_id: is taken by another listing" };
  }
  return { ...each, listing };
}

function stayOf({ row, listing }: RowWithListing, caller: Caller): Stay[] {
  if (!row || !listing) return [];
  const zone = listing.timeZone ?? caller.account.timeZone;
  return [
    {
      listing: listing.key,
      ...nameOf(row),
      from: row.start_date,
      to: row.end_date,
      status: row.pl_status,
      cancelledAt: instant(row.cancelled_time, zone),
      particulars: {
        booked_at: instant(row.booked_time, zone),
        currency: row.currency,
        channel: row.booking_source,
        guests: row.guest_count,
        guest_zipcode: row.guest_zipcode,
        total_cost: minor(row.total_cost),
        total_fees: minor(row.total_fees),
        total_taxes: minor(row.total_taxes),
        rental_revenue: minor(row.rental_revenue),
        ota_commission: minor(row.ota_commission),
        host_payout: minor(row.host_payout),
      },
    },
  ];
}

/** A day begins when it does at the listing. */
function instant(text: string | null, zone: string): string | null {
  if (text === null) return null;
  return (text.length === 10 ? startOf(text, zone) : new Date(text)).toISOString();
}

function minor(amount: number | null): number | null {
  const hundredths = toMinor(amount);
  return hundredths === null ? null : Number(hundredths);
}

/** One entry for each listing: which reservations were written, and as what. */
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
