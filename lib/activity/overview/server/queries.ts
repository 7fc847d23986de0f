import { type Caller, ownedListings, owned } from "@/lib/auth/server/caller";
import { allows, type Permission } from "@/lib/auth/permissions";
import { dayMs, addDays, fromUtc } from "@/lib/core/dates";
import { pmsDisplayName } from "@/lib/core/pms";
import { db } from "@/lib/db/server";
import type { Overview } from "../schema";
import { ensureActionsCurrent } from "@/lib/pricing/actions/server";
import { logTypes } from "@/lib/audit/entry-kinds";
import { changesSince, findEntries, toLogEntry, listingScopeOf } from "@/lib/activity/logs/server";

/**
 * What happened in the last 24 h and the state of the account, over the listings that the caller sees and are not
 * hidden. A fixed number of statements; a part without the permission is null and not read.
 */
export async function overview(caller: Caller, now: Date = new Date()): Promise<Overview> {
  const since = new Date(now.getTime() - dayMs);
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), isHidden: false },
    select: { key: true, pmsName: true, pushEnabled: true, lastDatePushed: true },
  });
  const keys = listings.map(({ key }) => key);
  const may = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
    allows(caller.permissions, permission) ? read() : null;
  return {
    since: since.toISOString(),
    time_zone: caller.account.timeZone,
    listings: listings.length,
    changes: await may("logs:view", () => loggedSince(caller, since, now)),
    bookings: await may("bookings:view", () => movementsSince(caller, keys, since)),
    actions: await may("listings:view", () => openActions(caller, keys, { now, since })),
    sent: await may("listings:view", async () => sentPrices(listings, since)),
    setup: await may("listings:view", () => setupOf(caller)),
  };
}

interface Pushed {
  pmsName: string;
  pushEnabled: boolean;
  lastDatePushed: Date | null;
}

function sentPrices(listings: readonly Pushed[], since: Date): NonNullable<Overview["sent"]> {
  const syncing = listings.filter(({ pushEnabled }) => pushEnabled);
  return [...Map.groupBy(syncing, ({ pmsName }) => pmsName)]
    .map(([pms, own]) => {
      const sent = own.flatMap(({ lastDatePushed: at }) => at ?? []);
      const fresh = sent.filter((at) => at >= since).length;
      const last = sent.reduce<Date | null>((a, b) => (a && a > b ? a : b), null);
      return {
        pms,
        pms_display_name: pmsDisplayName(pms),
        syncing: own.length,
        fresh,
        late: sent.length - fresh,
        never: own.length - sent.length,
        last_sent_at: last?.toISOString() ?? null,
      };
    })
    .toSorted((a, b) => b.syncing - a.syncing || a.pms.localeCompare(b.pms));
}

/** How far the account's first run is, over the listings in reach that are not hidden. Five statements. */
export async function setupOf(caller: Caller): Promise<NonNullable<Overview["setup"]>> {
  const where = { ...ownedListings(caller), isHidden: false };
  const noLocation = { OR: [{ latitude: null }, { longitude: null }] };
  const unpriced = [{ basePrice: null }, { minPrice: null }];
  const incomplete = [noLocation, { bedrooms: null }, { currency: null }];
  return {
    connections: await db().connection.count({
      where: { ...owned(caller), state: { not: "removed" } },
    }),
    incomplete: await db().listing.count({ where: { AND: [where, { OR: incomplete }] } }),
    without_prices: await db().listing.count({ where: { AND: [where, { OR: unpriced }] } }),
    groups: await db().listingGroup.count({ where: owned(caller) }),
    sent: await db().listing.count({ where: { ...where, lastDatePushed: { not: null } } }),
  };
}

type ActionCounts = Pick<
  NonNullable<Overview["actions"]>,
  "open" | "opened" | "urgent" | "resolved"
>;

/** Numbers of actions, and of those opened and resolved since then. A fixed number of statements. */
async function openActions(
  caller: Caller,
  keys: readonly number[],
  { now, since }: { now: Date; since: Date },
): Promise<NonNullable<Overview["actions"]>> {
  await ensureActionsCurrent(caller, { isHidden: false }, now);
  const [moment, from] = [now.toISOString(), since.toISOString()];
  const [found] = await db().$queryRaw<[ActionCounts]>`
    SELECT count(*) FILTER (WHERE is_open)::int AS open,
      count(*) FILTER (WHERE is_new)::int AS opened,
      count(*) FILTER (WHERE is_new AND severity >= 60)::int AS urgent,
      count(*) FILTER (WHERE resolved_at >= ${from}::timestamptz)::int AS resolved
    FROM action CROSS JOIN LATERAL (
      SELECT resolved_at IS NULL AND (hidden_at IS NULL OR hidden_until <= ${moment}::timestamptz) AS is_open,
        resolved_at IS NULL AND opened_at >= ${from}::timestamptz AS is_new) AS of
    WHERE listing_key = ANY(${[...keys]}::int[])`;
  const [age] = await db().$queryRaw<[{ evaluatedAt: Date | null; waiting: number }]>`
    SELECT min(evaluated_at) AS "evaluatedAt",
      (count(*) FILTER (WHERE due_at <= ${moment}::timestamptz))::int AS waiting
    FROM listing_evaluation WHERE account_id = ${owned(caller).accountId}
      AND listing_key = ANY(${[...keys]}::int[])`;
  return {
    ...found,
    evaluated_at: age.evaluatedAt?.toISOString() ?? null,
    waiting: age.waiting,
  };
}

type Bookings = NonNullable<Overview["bookings"]>;
/** Money: minor units. */
interface MovedRow {
  made: boolean;
  currency: string;
  bookings: number;
  nights: number;
  revenue: number;
}

/** Bookings made, and bookings cancelled, since then. One statement. */
async function movementsSince(
  caller: Caller,
  keys: readonly number[],
  since: Date,
): Promise<Bookings> {
  const from = since.toISOString();
  const rows = await db().$queryRaw<MovedRow[]>`
    SELECT made, coalesce(r.currency, l.currency, 'unknown') AS currency, count(*)::int AS bookings,
      sum(check_out - check_in)::int AS nights, coalesce(sum(rental_revenue), 0)::float8 AS revenue
    FROM reservation r JOIN listing l ON l.key = r.listing_key
    CROSS JOIN LATERAL (SELECT status = 'booked' AS made) AS of
    WHERE r.account_id = ${owned(caller).accountId} AND listing_key = ANY(${[...keys]}::int[])
      AND (status = 'booked' AND booked_at >= ${from}::timestamptz
        OR status = 'cancelled' AND cancelled_at >= ${from}::timestamptz)
    GROUP BY 1, 2 ORDER BY revenue DESC, 2`;
  const of = (isMade: boolean) => {
    const own = rows.filter(({ made }) => made === isMade);
    return {
      bookings: own.reduce((sum, { bookings }) => sum + bookings, 0),
      nights: own.reduce((sum, { nights }) => sum + nights, 0),
      revenue: own.map(({ currency, revenue }) => ({ currency, amount: revenue / 100 })),
    };
  };
  return { made: of(true), cancelled: of(false) };
}

/** Entries of the log shown. */
const newest = 4;

/** The newest entries of the log since then, of every type, and how many there are. A fixed number of statements. */
async function loggedSince(
  caller: Caller,
  since: Date,
  now: Date,
): Promise<NonNullable<Overview["changes"]>> {
  const changes = await changesSince(caller, since);
  const scope = await listingScopeOf(caller);
  // A filter's days are whole ones in UTC: entries before `since` are left out afterwards.
  const range = { start: fromUtc(since), end: addDays(fromUtc(now), 1) };
  const page = { after: null, limit: newest };
  const entries = [];
  for (const type of logTypes) {
    entries.push(...(await findEntries(caller, scope, { log_type: type, ...range }, page)));
  }
  return {
    count: changes.reduce((sum, { count }) => sum + count, 0),
    newest: entries
      .filter(({ created_at: at }) => at >= since)
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .slice(0, newest)
      .map((entry) => toLogEntry(caller, scope, entry)),
  };
}
