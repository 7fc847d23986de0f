import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { instantIn } from "@/lib/core/dates";
import { transaction, type Tx } from "@/lib/db/server";
import { type Entry, record } from "@/lib/audit/server";
import { toMinor } from "@/lib/core/money";
import { markListings } from "@/lib/jobs/server";
import { pmsKey } from "@/lib/core/pms";
import { type CreateRequest, type CreateResult, ReservationRow } from "../schema-data";
import { type Stay, type LockedStays, lockStays, storeStays } from "./store";
import type { z } from "zod";
import { didYouMean } from "@/lib/core/text";
import { checked } from "@/lib/core/parse-with-issues";

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
  const checkedRows = checkRows(request.reservations);
  return transaction(caller, async (tx) => {
    const valid = checkedRows.flatMap(({ row }) => row ?? []);
    const locked = await lockStays(tx, caller, valid.map(nameOf));
    const listings = await findListings(tx, caller, valid);
    const rows = checkedRows.map((row) => withListing(row, listings, locked));
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
  given: CheckedRow,
  listings: Map<string, StayListing>,
  locked: LockedStays,
): RowWithListing {
  const { row } = given;
  if (!row || given.error !== undefined) return given;
  const listing = listings.get(pmsKey(row.pms_name, row.listing_id));
  if (!listing) return { ...given, error: "listing_id: listing not found" };
  const stored = locked.named(nameOf(row));
  if (stored && !locked.canAccess(stored)) {
    return { ...given, error: "reservation_id: is already used by another listing" };
  }
  return { ...given, listing };
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

/** A row as sent, with its parsed form, its error, or both. */
interface CheckedRow {
  given: Record<string, unknown>;
  row?: ReservationRow;
  error?: string;
}

/** Checks each row's fields, then that no earlier row has its id. `error` lists every problem with the fields. */
export function checkRows(rows: readonly Record<string, unknown>[]): CheckedRow[] {
  const seen = new Set<string>();
  return rows.map((given) => {
    const { data, issues } = checked(ReservationRow, given);
    if (!data) return { given, error: issues.map(issueText).join("; ") };
    const row = withId(data);
    const key = pmsKey(row.pms_name, row.reservation_id ?? "");
    if (seen.has(key)) return { given, row, error: "reservation_id: is already in an earlier row" };
    seen.add(key);
    return { given, row };
  });
}

/** Returns the row with an id; the default consists of the listing id and the dates. */
function withId(row: ReservationRow): ReservationRow {
  const { listing_id, start_date, end_date } = row;
  return {
    ...row,
    reservation_id: row.reservation_id || `${listing_id}_${start_date}_${end_date}`,
  };
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code !== "unrecognized_keys") return `${issue.path.join(".")}: ${issue.message}`;
  return issue.keys.map(unknownField).join("; ");
}

function unknownField(key: string): string {
  return `${key}: is unknown${didYouMean(key, known)}`;
}

const known = Object.keys(ReservationRow.out.shape);
