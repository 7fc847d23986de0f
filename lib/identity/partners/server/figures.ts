import type { Caller } from "@/lib/auth/server/caller";
import { requirePartner } from "@/lib/auth/server/owner";
import { allows, toPermissions } from "@/lib/auth/permissions";
import { db, type Prisma } from "@/lib/db/server";
import { available, blocked, booked } from "@/lib/inventory/calendars/states";
import { marketFiguresOf, type FigureListing } from "@/lib/market/neighborhood/server";
import { shareOf } from "../rules";
import type { AccountFigures } from "../schema";

/** One listing that the partner may see; `booked` and `open` of its next 30 nights are null when a night is unknown. */
interface Row extends FigureListing {
  userId: number;
  permissions: Prisma.JsonValue;
  booked: number | null;
  open: number | null;
  pushedAt: Date | null;
}

/**
 * Occupancy of the next 30 nights, the market's, and the last sync of each managed account with `listings:view`:
 * booked ÷ open nights over the visible listings whose nights are all known (product.md, Figures), the market
 * weighted by the same listings. A fixed number of statements.
 */
export async function accountFigures(
  caller: Caller,
  now: Date = new Date(),
): Promise<AccountFigures> {
  requirePartner(caller);
  const rows = (await readRows(caller, now)).filter(({ permissions }) =>
    allows(toPermissions(permissions), "listings:view"),
  );
  const marketOf = await marketFiguresOf(caller, rows, now);
  const accounts = [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, listings]) => ({
    user_id: userId,
    occupancy_next_30: shareOf(listings),
    market_occupancy_next_30: shareOf(
      listings.map((row) => ({ booked: marketOf(row).occupancy[30], open: 1 })),
    ),
    last_sync_at: latest(listings.map(({ pushedAt }) => pushedAt)),
  }));
  return { accounts };
}

function latest(dates: readonly (Date | null)[]): string | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  // Math.max(...times) fails when an account has more listings than a call has room for arguments.
  const last = times.reduce((a, b) => Math.max(a, b), 0);
  return last === 0 ? null : new Date(last).toISOString();
}

function readRows(caller: Caller, now: Date): Promise<Row[]> {
  return db().$queryRaw`
    SELECT o.id AS "userId", g.permissions, l.room_type::text AS "roomType", l.currency,
      l.latitude, l.longitude, l.pms_name AS "pmsName", l.listing_id AS "listingId", l.channels,
      l.bedrooms, coalesce(l.time_zone, a.time_zone) AS "timeZone", l.last_date_pushed AS "pushedAt",
      CASE WHEN n.known = 30 THEN n.booked END AS booked,
      CASE WHEN n.known = 30 THEN 30 - n.blocked END AS open
    FROM partner_grant g
    JOIN account a ON a.id = g.account_id
    JOIN person o ON o.account_id = a.id AND o.role = 'owner'
    JOIN listing l ON l.account_id = a.id AND NOT l.is_hidden
    CROSS JOIN LATERAL (
      SELECT (${now.toISOString()}::timestamptz AT TIME ZONE coalesce(l.time_zone, a.time_zone))::date AS day
    ) today
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state IN (${available}, ${booked}, ${blocked}))::int AS known,
        count(*) FILTER (WHERE state = ${booked})::int AS booked,
        count(*) FILTER (WHERE state = ${blocked})::int AS blocked
      FROM calendar_month m CROSS JOIN LATERAL unnest(m.states) WITH ORDINALITY AS night (state, at)
      WHERE m.listing_key = l.key
        AND m.month BETWEEN date_trunc('month', today.day)::date AND today.day + 29
        AND m.month + (night.at::int - 1) BETWEEN today.day AND today.day + 29
    ) n
    WHERE g.partner_id = ${caller.accountId} AND g.status = 'active'
      AND (g.all_listings OR EXISTS (
        SELECT 1 FROM partner_listing_grant c WHERE c.grant_id = g.id AND c.listing_key = l.key))`;
}
