import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { startOf } from "@/lib/core/dates";
import { transaction, type Tx } from "@/lib/db/server";
import { type Entry, record } from "@/lib/audit/server";
import { toMinor } from "@/lib/core/money";
import { type JudgedRow, judgeRows } from "./judge";
import type { CreateRequest, CreateResult, ReservationRow } from "../schema-create";
import type { Stay } from "./stay";
import { type HeldStays, holdStays, storeStays } from "./store";

interface Place {
  key: number;
  listingId: string;
  pmsName: string;
  name: string;
  timeZone: string | null;
}

/** A row with where it goes, or why it does not. */
type Placed = JudgedRow & { place?: Place };

/**
 * Writes reservations by PMS and id, each row for itself: a row that is malformed or names a listing out of reach is
 * reported and the others are written. One log entry a listing. Nine statements, whatever the number of rows.
 */
export async function createReservations(
  caller: Caller,
  request: CreateRequest,
): Promise<CreateResult> {
  const judged = judgeRows(request.reservations);
  const placed = await transaction(caller, async (tx) => {
    const good = judged.flatMap(({ row }) => row ?? []);
    const held = await holdStays(tx, caller, good.map(nameOf));
    const places = await findPlaces(tx, caller, good);
    const rows = judged.map((each) => placeRow(each, places, held));
    const stays = rows.flatMap((each) => stayOf(each, caller));
    await storeStays(tx, caller, stays, held);
    await record(tx, caller, entriesOf(rows));
    return rows;
  });
  const failures = placed.filter(({ error }) => error !== undefined).length;
  return {
    success: failures === 0,
    total: placed.length,
    success_count: placed.length - failures,
    failure_count: failures,
    reservations: placed.map(({ given, row, error }) => ({
      reservation: row ? { ...given, reservation_id: row.reservation_id } : given,
      success: error === undefined,
      ...(error !== undefined && { error }),
    })),
  };
}

function nameOf(row: ReservationRow): Pick<Stay, "pms" | "id"> {
  return { pms: row.pms_name, id: row.reservation_id ?? "" };
}

async function findPlaces(
  tx: Tx,
  caller: Caller,
  rows: readonly ReservationRow[],
): Promise<Map<string, Place>> {
  const places = await tx.listing.findMany({
    where: {
      ...ownedListings(caller),
      pmsName: { in: rows.map((row) => row.pms_name) },
      listingId: { in: rows.map((row) => row.listing_id) },
    },
    select: { key: true, listingId: true, pmsName: true, name: true, timeZone: true },
  });
  return new Map(places.map((place) => [placeName(place.pmsName, place.listingId), place]));
}

function placeName(pms: string, listingId: string): string {
  return JSON.stringify([pms, listingId]);
}

function placeRow(each: JudgedRow, places: Map<string, Place>, held: HeldStays): Placed {
  const { row } = each;
  if (!row || each.error !== undefined) return each;
  const place = places.get(placeName(row.pms_name, row.listing_id));
  if (!place) return { ...each, error: "listing_id: listing not found" };
  const stored = held.named(nameOf(row));
  if (stored && !held.reaches(stored)) {
    return { ...each, error: "reservation_id: is already used by another listing" };
  }
  return { ...each, place };
}

function stayOf({ row, place }: Placed, caller: Caller): Stay[] {
  if (!row || !place) return [];
  const zone = place.timeZone ?? caller.account.timeZone;
  return [
    {
      listing: place.key,
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
function entriesOf(rows: readonly Placed[]): Entry[] {
  const written = rows.filter(({ place }) => place);
  return [...Map.groupBy(written, ({ place }) => place).entries()].flatMap(([listing, group]) => {
    if (!listing) return [];
    const new_value = group.flatMap(({ row }) =>
      row ? [{ reservation_id: row.reservation_id, status: row.pl_status }] : [],
    );
    const changes = { old_value: null, new_value };
    return [{ logType: "listing", action: "reservations_written", listing, changes }];
  });
}
