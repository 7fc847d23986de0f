import { type Caller, owned } from "@/lib/auth/server/caller";
import type { DateText } from "@/lib/core/dates";
import { Prisma, type Tx } from "@/lib/db/server";
import { recountUnits } from "@/lib/inventory/calendars/server";
import { assignedFrom } from "@/lib/inventory/listings/fields";
import { currentRows } from "./changes";

/** Changed rows by kind. */
interface Counts {
  reservations: number;
  listings: number;
  months: number;
}

export async function countChanges(tx: Tx, uploadId: string): Promise<Counts> {
  const [row] = await tx.$queryRaw<Counts[]>`
    SELECT count(*) FILTER (WHERE kind = 'reservation')::int AS reservations,
      count(*) FILTER (WHERE kind = 'listing')::int AS listings,
      count(*) FILTER (WHERE kind = 'month')::int AS months
    FROM upload_change WHERE upload_id = ${uploadId}`;
  return row ?? { reservations: 0, listings: 0, months: 0 };
}

/** Nights of a listing of the account; `to` is the day after the last. */
interface StayNights {
  listing: number;
  from: DateText;
  to: DateText;
}

/** Nights of the changed stays, before and after; `kept`: of those that are stored and differ from both. */
export async function staysOf(
  tx: Tx,
  caller: Caller,
  uploadId: string,
  which: "all" | "kept" = "all",
): Promise<StayNights[]> {
  const rows =
    which === "all"
      ? Prisma.sql`
        SELECT before AS row FROM changes UNION ALL SELECT after FROM changes`
      : Prisma.sql`
        SELECT stored.row FROM changes JOIN (${currentRows(caller)}) AS stored
          ON stored.kind = changes.kind AND stored.name = changes.name
        WHERE stored.row IS DISTINCT FROM before AND stored.row IS DISTINCT FROM after`;
  return tx.$queryRaw<StayNights[]>`
    WITH changes AS (
      SELECT * FROM upload_change WHERE upload_id = ${uploadId} AND kind = 'reservation')
    SELECT l.key AS listing, row ->> 'check_in' AS "from", row ->> 'check_out' AS "to"
    FROM (${rows}) AS stays JOIN listing l
      ON l.key = (row ->> 'listing_key')::int AND l.account_id = ${owned(caller).accountId}`;
}

/** Deletes reservations that the import made and restores those that it changed, unless they changed since. */
export async function restoreReservations(
  tx: Tx,
  caller: Caller,
  uploadId: string,
): Promise<number> {
  const { accountId } = owned(caller);
  const deleted = await tx.$executeRaw`
    DELETE FROM reservation AS stored USING upload_change AS change
    WHERE change.upload_id = ${uploadId} AND change.kind = 'reservation' AND before IS NULL
      AND stored.account_id = ${accountId}
      AND change.name = stored.pms_name || ' ' || stored.reservation_id
      AND to_jsonb(stored) = after`;
  const restored = await tx.$executeRaw`
    UPDATE reservation AS stored SET listing_key = old.listing_key, check_in = old.check_in,
      check_out = old.check_out, booked_at = old.booked_at, status = old.status,
      cancelled_at = old.cancelled_at, rental_revenue = old.rental_revenue,
      total_cost = old.total_cost, currency = old.currency, channel = old.channel,
      guests = old.guests, guest_zipcode = old.guest_zipcode, total_fees = old.total_fees,
      total_taxes = old.total_taxes, ota_commission = old.ota_commission,
      host_payout = old.host_payout, list_price = old.list_price
    FROM upload_change AS change,
      jsonb_populate_record(NULL::reservation, change.before) AS old
    WHERE change.upload_id = ${uploadId} AND change.kind = 'reservation' AND before IS NOT NULL
      AND stored.account_id = ${accountId} AND stored.id = old.id AND to_jsonb(stored) = after
      AND EXISTS (SELECT FROM listing l WHERE l.key = old.listing_key)`;
  return deleted + restored;
}

/** A month of a listing's calendar. */
interface Month {
  listing: number;
  name: string;
}

/** Months that are as the import left them. */
export function intactMonths(tx: Tx, caller: Caller, uploadId: string): Promise<Month[]> {
  return tx.$queryRaw<Month[]>`
    SELECT change.name, (after ->> 'listing_key')::int AS listing
    FROM upload_change AS change JOIN (${currentRows(caller)}) AS stored
      ON stored.kind = change.kind AND stored.name = change.name AND stored.row = change.after
    WHERE change.upload_id = ${uploadId} AND change.kind = 'month'`;
}

/** Makes these months what they were before the import. */
export async function restoreMonths(
  tx: Tx,
  uploadId: string,
  months: readonly Month[],
): Promise<void> {
  const names = months.map(({ name }) => name);
  await tx.$executeRaw`
    DELETE FROM calendar_month AS stored USING upload_change AS change
    WHERE upload_id = ${uploadId} AND kind = 'month' AND name = ANY(${names}::text[])
      AND before IS NULL AND stored.listing_key = (after ->> 'listing_key')::int
      AND stored.month = (after ->> 'month')::date`;
  await tx.$executeRaw`
    UPDATE calendar_month AS stored
    SET prices = old.prices, states = old.states, min_stays = old.min_stays,
      units_sold = old.units_sold, units_sellable = old.units_sellable, units_closed = old.units_closed
    FROM upload_change AS change,
      jsonb_populate_record(NULL::calendar_month, change.before) AS old
    WHERE upload_id = ${uploadId} AND kind = 'month' AND name = ANY(${names}::text[])
      AND before IS NOT NULL AND stored.listing_key = old.listing_key AND stored.month = old.month`;
}

/**
 * Deletes listings that the import made, unless they have since got bookings, nights, rules or a connection, and
 * restores those that it changed; none that changed since. Returns the keys of both.
 */
export async function restoreListings(tx: Tx, caller: Caller, uploadId: string): Promise<number[]> {
  const { accountId } = owned(caller);
  const intact = Prisma.sql`
    SELECT (after ->> 'key')::int AS key, before
    FROM upload_change AS change JOIN (${currentRows(caller)}) AS stored
      ON stored.kind = change.kind AND stored.name = change.name AND stored.row = change.after
    WHERE change.upload_id = ${uploadId} AND change.kind = 'listing'`;
  const deleted = await tx.$queryRaw<{ key: number }[]>`
    DELETE FROM listing AS stored USING (${intact}) AS change
    WHERE stored.account_id = ${accountId} AND stored.key = change.key AND before IS NULL
      AND stored.group_id IS NULL AND stored.mapping_group_id IS NULL
      AND NOT EXISTS (SELECT FROM reservation WHERE listing_key = stored.key)
      AND NOT EXISTS (SELECT FROM calendar_month WHERE listing_key = stored.key)
      AND NOT EXISTS (SELECT FROM customization WHERE listing_key = stored.key)
      AND NOT EXISTS (SELECT FROM override WHERE listing_key = stored.key)
      AND NOT EXISTS (SELECT FROM connection_listing WHERE listing_key = stored.key)
    RETURNING stored.key`;
  const restored = await tx.$queryRaw<{ key: number; isRecounted: boolean }[]>`
    WITH changes AS (${intact}),
    written AS (
      UPDATE listing AS stored SET ${Prisma.raw(assignedFrom("old"))}
      FROM changes, jsonb_populate_record(NULL::listing, changes.before) AS old
      WHERE stored.account_id = ${accountId} AND stored.key = changes.key AND before IS NOT NULL
      RETURNING stored.key, stored.min_price, stored.base_price, stored.max_price,
        stored.units),
    repriced AS (
      INSERT INTO listing_price_version
        (listing_key, min_price, base_price, max_price, user_id, created_at)
      SELECT key, written.min_price, written.base_price, written.max_price, ${caller.actor.id},
        date_trunc('milliseconds', clock_timestamp())
      FROM written JOIN listing AS shown USING (key)
      WHERE (shown.min_price, shown.base_price, shown.max_price)
        IS DISTINCT FROM (written.min_price, written.base_price, written.max_price))
    SELECT key, shown.units <> written.units AS "isRecounted"
    FROM written JOIN listing AS shown USING (key)`;
  const recounted = restored.filter(({ isRecounted }) => isRecounted);
  await recountUnits(
    tx,
    recounted.map(({ key }) => key),
  );
  return [...deleted, ...restored].map(({ key }) => key);
}
