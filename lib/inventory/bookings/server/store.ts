import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { pmsKey } from "@/lib/core/pms";
import { type Tx, Prisma } from "@/lib/db/server";
import type { DateText } from "@/lib/core/dates";
import { lockReservations, writeStates } from "@/lib/inventory/calendars/server";
import { available, blocked, booked } from "@/lib/inventory/calendars/nights";

/** Stored reservations, read while the transaction locks all reservations of the account. */
export interface LockedStays {
  named(stay: Pick<Stay, "pms" | "id">): StoredStay | undefined;
  /** True if the caller can access the stay's listing. */
  canAccess(stay: StoredStay): boolean;
}

/** Numbers of reservations written; each counts once. */
interface Written {
  created: number;
  updated: number;
}

const noParticulars: Particulars = {
  booked_at: null,
  rental_revenue: null,
  total_cost: null,
  currency: null,
  channel: null,
  guests: null,
  guest_zipcode: null,
  total_fees: null,
  total_taxes: null,
  ota_commission: null,
  host_payout: null,
  list_price: null,
};
const particularNames = Object.keys(noParticulars) as (keyof Particulars)[];

/** Locks the account's reservations until the transaction ends and returns the named ones. Three statements. */
export async function lockStays(
  tx: Tx,
  caller: Caller,
  names: readonly Pick<Stay, "pms" | "id">[],
): Promise<LockedStays> {
  const { accountId } = owned(caller);
  await lockReservations(tx, accountId);
  const json = JSON.stringify(names.map(({ pms, id }) => ({ pms, id })));
  const stored = await tx.$queryRaw<StoredStay[]>`
    SELECT r.id::text AS row, listing_key AS listing, pms_name AS pms, reservation_id AS id,
      check_in::text AS "from", check_out::text AS "to", status::text AS status,
      to_char(cancelled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS cancelled_at,
      to_char(booked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS booked_at,
      rental_revenue::float8, total_cost::float8, currency, channel, guests, guest_zipcode,
      total_fees::float8, total_taxes::float8, ota_commission::float8, host_payout::float8,
      list_price::float8
    FROM reservation r
    JOIN jsonb_to_recordset(${json}::jsonb) AS given (pms text, id text)
      ON given.pms = r.pms_name AND given.id = r.reservation_id
    WHERE r.account_id = ${accountId}`;
  const accessible = await tx.listing.findMany({
    where: {
      ...ownedListings(caller),
      key: { in: [...new Set(stored.map(({ listing }) => listing))] },
    },
    select: { key: true },
  });
  const keys = new Set(accessible.map(({ key }) => key));
  const byName = new Map(stored.map((stay) => [pmsKey(stay.pms, stay.id), stay]));
  return {
    named: ({ pms, id }) => byName.get(pmsKey(pms, id)),
    canAccess: ({ listing }) => keys.has(listing),
  };
}

/** Numbers of reservations written, and the nights whose calendar state may have changed. */
interface WrittenStays extends Written {
  nights: StayNights[];
}

/**
 * Writes reservations with distinct ids and updates their nights in the calendars. `available` deletes a block or
 * cancels a booking with its id; without either it only opens the nights. Three statements.
 */
export async function storeStays(
  tx: Tx,
  caller: Caller,
  stays: readonly Stay[],
  locked: LockedStays,
): Promise<Written> {
  const { nights, ...written } = await storeUnmarked(tx, caller, stays, locked);
  await markNights(tx, nights);
  return written;
}

/** Writes reservations but not the calendars: the caller calls markNights, once for many writes. Two statements. */
export async function storeUnmarked(
  tx: Tx,
  caller: Caller,
  stays: readonly Stay[],
  locked: LockedStays,
): Promise<WrittenStays> {
  const removed = stays.flatMap((stay) => {
    const stored = locked.named(stay);
    return stay.status === "available" && stored?.status === "blocked" ? [stored.row] : [];
  });
  const rows = stays.flatMap((stay) => rowOf(stay, locked.named(stay)));
  await tx.$executeRaw`
    DELETE FROM reservation
    WHERE account_id = ${owned(caller).accountId} AND id = ANY(${removed}::text[]::bigint[])`;
  await upsert(tx, caller, rows);
  const created = rows.filter(({ isNew }) => isNew).length;
  const nights = stays.flatMap((stay) => changedNights(stay, locked.named(stay)));
  return { created, updated: rows.length + removed.length - created, nights };
}

/** Returns the row to write; none if only nights are opened. */
function rowOf(stay: Stay, stored: StoredStay | undefined) {
  const { listing, pms, id, from, to, cancelledAt } = stay;
  if (stay.status === "available" && stored?.status !== "booked") return [];
  const status = stay.status === "available" ? "cancelled" : stay.status;
  const cancelled_at = status === "cancelled" ? cancelledAt : null;
  const particulars = particularNames.map((name) => {
    const given = stay.particulars[name];
    return [name, given === undefined ? (stored ?? noParticulars)[name] : given];
  });
  const values: object = Object.fromEntries(particulars);
  return [{ ...values, listing, pms, id, from, to, status, cancelled_at, isNew: !stored }];
}

/** Returns the nights of the stored stay and of the new one; a cancelled stay has none. */
function changedNights(stay: Stay, stored: StoredStay | undefined): StayNights[] {
  const before = stored && stored.status !== "cancelled" ? [stored] : [];
  const now = stay.status === "cancelled" ? [] : [stay];
  return [...before, ...now].map(({ listing, from, to }) => ({ listing, from, to }));
}

async function upsert(tx: Tx, caller: Caller, rows: readonly object[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO reservation (account_id, listing_key, pms_name, reservation_id, check_in, check_out,
      booked_at, status, cancelled_at, rental_revenue, total_cost, currency, channel, guests,
      guest_zipcode, total_fees, total_taxes, ota_commission, host_payout, list_price)
    SELECT ${owned(caller).accountId}::int, listing, pms, id, "from", "to", booked_at,
      status::"ReservationStatus", cancelled_at, rental_revenue, total_cost, currency, channel,
      guests, guest_zipcode, total_fees, total_taxes, ota_commission, host_payout, list_price
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (listing int, pms text,
      id text, "from" date, "to" date, booked_at timestamptz, status text,
      cancelled_at timestamptz, rental_revenue bigint, total_cost bigint, currency text,
      channel text, guests smallint, guest_zipcode text, total_fees bigint, total_taxes bigint,
      ota_commission bigint, host_payout bigint, list_price bigint)
    ON CONFLICT (account_id, pms_name, reservation_id) DO UPDATE SET
      listing_key = excluded.listing_key, check_in = excluded.check_in,
      check_out = excluded.check_out, booked_at = excluded.booked_at, status = excluded.status,
      cancelled_at = excluded.cancelled_at, rental_revenue = excluded.rental_revenue,
      total_cost = excluded.total_cost, currency = excluded.currency, channel = excluded.channel,
      guests = excluded.guests, guest_zipcode = excluded.guest_zipcode,
      total_fees = excluded.total_fees, total_taxes = excluded.total_taxes,
      ota_commission = excluded.ota_commission, host_payout = excluded.host_payout,
      list_price = excluded.list_price`;
}

/** Minor units of the stay's currency; a double stores these integers exactly. */
type Minor = number | null;

/** Stored fields other than dates and status. */
interface Particulars {
  /** ISO 8601. */
  booked_at: string | null;
  rental_revenue: Minor;
  total_cost: Minor;
  currency: string | null;
  channel: string | null;
  guests: number | null;
  guest_zipcode: string | null;
  total_fees: Minor;
  total_taxes: Minor;
  ota_commission: Minor;
  host_payout: Minor;
  list_price: Minor;
}

/** A reservation to write. An absent particular keeps its stored value. */
export interface Stay {
  listing: number;
  pms: string;
  id: string;
  from: DateText;
  /** Check-out day. */
  to: DateText;
  status: "booked" | "cancelled" | "blocked" | "available";
  /** ISO 8601; stored for cancelled stays only. */
  cancelledAt: string | null;
  particulars: Partial<Particulars>;
}

/** A stored reservation. */
export interface StoredStay extends Particulars {
  /** Row id, a bigint as text. */
  row: string;
  listing: number;
  pms: string;
  id: string;
  from: DateText;
  to: DateText;
  status: "booked" | "cancelled" | "blocked";
  /** ISO 8601. */
  cancelled_at: string | null;
}

/** Nights of a listing; `to` is the day after the last. */
interface StayNights {
  listing: number;
  from: DateText;
  to: DateText;
}

/**
 * Sets the calendar states of these nights from the stored reservations: booked, else blocked, else available; a listing
 * with units is booked once all are. Expands the stored stays into nights and joins them; searching all stays for each
 * night is far slower. One statement, or two.
 */
export async function markNights(tx: Tx, nights: readonly StayNights[]): Promise<void> {
  await writeStates(
    tx,
    Prisma.sql`
      SELECT touched.key, night,
        CASE WHEN units > 1 THEN ${available}::smallint
          ELSE coalesce(stays.state, ${available}::smallint) END AS state
      FROM (
        SELECT DISTINCT given.listing AS key, night::date AS night
        FROM jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
            AS given (listing int, "from" date, "to" date),
          generate_series(given."from"::timestamp, (given."to" - 1)::timestamp, '1 day') AS night
      ) AS touched
      LEFT JOIN (
        SELECT r.listing_key AS key, stayed::date AS night,
          CASE WHEN bool_or(r.status = 'booked') THEN ${booked}::smallint
            ELSE ${blocked}::smallint END AS state
        FROM (
          SELECT listing, min("from") AS first, max("to") AS last
          FROM jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
            AS given (listing int, "from" date, "to" date)
          GROUP BY listing
        ) AS span
        JOIN reservation r ON r.listing_key = span.listing AND r.status <> 'cancelled'
          AND r.check_out > span.first AND r.check_in < span.last
        CROSS JOIN generate_series(greatest(r.check_in, span.first)::timestamp,
          (least(r.check_out, span.last) - 1)::timestamp, '1 day') AS stayed
        GROUP BY 1, 2
      ) AS stays USING (key, night)
      JOIN listing ON listing.key = touched.key`,
  );
}
