import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { z } from "zod";
import { addDays, daysBetween, fromUtc, today } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/db/server";
import { fromMinor } from "@/lib/core/money";
import { bound } from "./matching";
import { type DataPage, type DataQuery, usualDays } from "../schema-data";

type Datum = DataPage["data"][number];

/** Money in minor units. */
type DataRow = Pick<
  Datum,
  | "listing_id"
  | "listing_name"
  | "pms_name"
  | "reservation_id"
  | "booking_status"
  | "no_of_days"
  | "currency"
> &
  Record<"check_in" | "check_out", Date> &
  Record<"booked_at" | "cancelled_at", Date | null> &
  Record<"rental_revenue" | "total_cost" | "guests", number | null> & {
    cleaning_fees: number;
    channel: string | null;
  };

/** Returns the reservations of one PMS, or of all, by check-in, then id (code points); `next_page` is exact. Two statements. */
export async function reservationData(caller: Caller, query: DataQuery): Promise<DataPage> {
  const listings = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      ...(query.pms !== undefined && { pmsName: query.pms }),
      ...(query.listing_id !== undefined && { listingId: query.listing_id }),
      ...(!query.include_hidden && { isHidden: false }),
    },
    select: { key: true, pmsName: true },
  });
  const keys = listings.map(({ key }) => key);
  // One row more than the limit shows if there is a next page.
  const rows = await find(caller, query, keys, query.limit + 1);
  const names = new Set(listings.map(({ pmsName }) => pmsName));
  const [only = null] = names.size === 1 ? names : [];
  return {
    pms_name: query.pms ?? only,
    next_page: rows.length > query.limit,
    data: rows.slice(0, query.limit).map(toDatum),
  };
}

/** Rows before the requested page. */
function skippedBy({ page = 1, limit, offset = (page - 1) * limit }: DataQuery): number {
  return offset;
}

/** Conditions on check-in and booked date. Without dates, check-ins around today at the account. */
function conditionsOf(caller: Caller, query: DataQuery): Prisma.Sql[] {
  const { start_date, booked_start_date } = query;
  const { timeZone } = caller.account;
  const isUndated = start_date === undefined && booked_start_date === undefined;
  const now = today(timeZone);
  const first = isUndated ? addDays(now, -usualDays) : start_date;
  const end = isUndated ? addDays(now, usualDays + 1) : query.end_date;
  const zone = Prisma.sql`coalesce(l.time_zone, ${timeZone})`;
  const bookedDate = Prisma.sql`(r.booked_at AT TIME ZONE ${zone})::date`;
  return [
    bound(Prisma.sql`r.check_in >=`, first),
    bound(Prisma.sql`r.check_in <`, end),
    bound(Prisma.sql`${bookedDate} >=`, booked_start_date),
    bound(Prisma.sql`${bookedDate} <=`, query.booked_end_date),
  ].flat();
}

async function find(
  caller: Caller,
  query: DataQuery,
  keys: readonly number[],
  limit: number,
): Promise<DataRow[]> {
  return db().$queryRaw`
    SELECT l.listing_id, l.name AS listing_name, l.pms_name, r.reservation_id, r.check_in, r.check_out,
      r.status::text AS booking_status, r.booked_at, r.rental_revenue::float8,
      r.total_cost::float8, r.check_out - r.check_in AS no_of_days,
      coalesce(r.currency, l.currency) AS currency, r.cancelled_at,
      l.cleaning_fees::float8, r.channel, r.guests
    FROM listing l
    JOIN reservation r ON r.listing_key = l.key AND r.account_id = l.account_id
    WHERE l.account_id = ${owned(caller).accountId} AND l.key = ANY(${keys}::int[])
      AND ${Prisma.join(conditionsOf(caller, query), " AND ")}
    ORDER BY r.check_in, r.reservation_id COLLATE "C", r.id
    LIMIT ${limit} OFFSET ${skippedBy(query)}`;
}

const moment = z.string().transform((text) => new Date(text));

/** A reservation as `told_stay` in the database writes it into an event. */
const ToldStay = z.object({
  reservation_id: z.string(),
  check_in: moment,
  check_out: moment,
  booking_status: z.enum(["booked", "cancelled", "blocked"]),
  booked_at: moment.nullable(),
  cancelled_at: moment.nullable(),
  rental_revenue: z.number().nullable(),
  total_cost: z.number().nullable(),
  currency: z.string().nullable(),
  channel: z.string().nullable(),
  guests: z.number().nullable(),
});

/** The row of `reservation_data` that a reservation had when it was told, with what its listing has now. */
export function toldStay(
  told: unknown,
  listing: Pick<DataRow, "listing_id" | "listing_name" | "pms_name" | "currency" | "cleaning_fees">,
): Datum {
  const stay = ToldStay.parse(told);
  const nights = daysBetween(fromUtc(stay.check_in), fromUtc(stay.check_out));
  const currency = stay.currency ?? listing.currency;
  return toDatum({ ...listing, ...stay, currency, no_of_days: nights });
}

function toDatum(row: DataRow): Datum {
  const hasFee = row.booking_status !== "blocked" && row.cleaning_fees > 0;
  return {
    listing_id: row.listing_id,
    listing_name: row.listing_name,
    pms_name: row.pms_name,
    reservation_id: row.reservation_id,
    check_in: fromUtc(row.check_in),
    check_out: fromUtc(row.check_out),
    booking_status: row.booking_status,
    booked_date: row.booked_at?.toISOString() ?? null,
    rental_revenue: fromMinor(row.rental_revenue),
    total_cost: fromMinor(row.total_cost),
    no_of_days: row.no_of_days,
    currency: row.currency,
    cancelled_on: row.cancelled_at?.toISOString() ?? null,
    guestName: "Hidden",
    ...(hasFee && { cleaning_fees: row.cleaning_fees / 100 }),
    ...(row.channel !== null && { booking_channel: row.channel }),
    ...(row.guests !== null && { guest_count: row.guests }),
  };
}
