import { dateIn, startOf, type DateText } from "@/lib/core/dates";
import { log } from "@/lib/core/server/log";
import { db, Prisma } from "@/lib/db/server";
import { endLostRuns, unleased } from "@/lib/intake/connections/server";
import { pmsNames } from "@/lib/intake/sources/registered";
import type { Subject } from "@/lib/jobs/server";

/** A listing whose prices are to be planned. */
export interface DueListing {
  key: number;
  /** True for the nightly push: the calendar is read, and what was changed in the PMS is sent again. */
  isNightly: boolean;
}

/** Minutes after midnight at which the first listings are pushed, and over which they are spread (connections.md §7). */
const [firstMinute, spread] = [10, 90];
/** Seconds without another edit after which an edit is pushed. */
const quietSeconds = 60;

export interface LocalClock {
  zone: string;
  today: DateText;
  /** Since midnight. */
  minute: number;
}

/**
 * The clock of each time zone of an account and its listings, or of all accounts. A zone that this server does not know,
 * as after a restore of a newer one's backup, is logged, and its listings wait; the others go on. One statement.
 */
export async function localClocks(accountId: number | null, now: Date): Promise<LocalClock[]> {
  const rows = await db().$queryRaw<{ zone: string }[]>`
    SELECT time_zone AS zone FROM listing
    WHERE time_zone IS NOT NULL AND (${accountId}::int IS NULL OR account_id = ${accountId}::int)
    UNION SELECT time_zone FROM account WHERE ${accountId}::int IS NULL OR id = ${accountId}::int`;
  return rows.flatMap(({ zone }) => {
    try {
      const today = dateIn(zone, now);
      const minute = Math.floor((now.getTime() - startOf(today, zone).getTime()) / 60_000);
      return [{ zone, today, minute }];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      log().error({ err: error, zone, account: accountId }, "a time zone is not known");
      return [];
    }
  });
}

/**
 * Records new edits: creates missing rows of listings, and stores when each one's newest mark was first seen. Two
 * statements.
 */
export async function noteEdits(now: Date): Promise<void> {
  await db().$executeRaw`
    INSERT INTO listing_push (listing_key, account_id)
    SELECT l.key, l.account_id FROM connection_listing c JOIN listing l ON l.key = c.listing_key
    WHERE l.push_enabled AND NOT EXISTS (SELECT 1 FROM listing_push s WHERE s.listing_key = l.key)
    ORDER BY l.key ON CONFLICT DO NOTHING`;
  await db().$executeRaw`
    UPDATE listing_push s SET seen_mark = e.mark, seen_at = ${now}::timestamptz
    FROM listing_evaluation e
    WHERE e.listing_key = s.listing_key AND e.mark <> s.seen_mark AND e.mark <> s.planned_mark`;
}

/**
 * Connections with something to push at `now`: listings that are due, pushes to go on with, and what an earlier run left
 * open. Prices that a person asked for are urgent. Six statements, for any number of connections.
 */
export async function duePushes(now: Date): Promise<Subject[]> {
  await endLostRuns();
  await noteEdits(now);
  const isResumed = { push: { resumeAt: { lte: now } } };
  const ready = await db().connection.findMany({
    where: {
      kind: { in: pmsNames },
      state: "active",
      paused: false,
      AND: [unleased(), { OR: [{ push: null }, { push: { resumeAt: null } }, isResumed] }],
    },
    select: { id: true },
  });
  const clocks = await localClocks(null, now);
  const ids = ready.map(({ id }) => id);
  return db().$queryRaw<Subject[]>`
    WITH due AS (
      SELECT connection_id, is_asked FROM (${dueListings(clocks, ids, now)}) AS listings
      UNION ALL SELECT c.connection_id, p.user_id <> 0 FROM price_push p
        JOIN connection_listing c ON c.listing_key = p.listing_key
        WHERE p.status = 'sending' AND p.kind <> 'offer' AND c.connection_id = ANY(${ids}::int[])
          AND coalesce(p.check_at <= ${now}::timestamptz, true)
      UNION ALL SELECT connection_id, false FROM connection_push
        WHERE connection_id = ANY(${ids}::int[]) AND (canary_night->>'day' IS NOT NULL OR attempts > 0)
      UNION ALL SELECT connection_id, false FROM connection_run
        WHERE connection_id = ANY(${ids}::int[]) AND outcome = 'running' AND kind IN ('push', 'restore')
    )
    SELECT n.id, n.account_id AS "accountId", bool_or(due.is_asked) AS "isUrgent"
    FROM due JOIN connection n ON n.id = due.connection_id GROUP BY n.id ORDER BY n.id`;
}

/**
 * The next listings of a connection to plan, by key: requested ones, those due for the nightly push, and those edited a
 * minute ago; none that is being sent, none that is held and was judged since it changed, and none of `skipped`. Two
 * statements.
 */
export async function nextDue(
  connection: { id: number; accountId: number },
  now: Date,
  most: number,
  skipped: ReadonlySet<number>,
): Promise<DueListing[]> {
  const clocks = await localClocks(connection.accountId, now);
  return db().$queryRaw<DueListing[]>`
    SELECT key, is_nightly AS "isNightly" FROM (${dueListings(clocks, [connection.id], now)}) AS due
    WHERE account_id = ${connection.accountId} AND key <> ALL(${[...skipped]}::int[])
    ORDER BY key LIMIT ${most}::int`;
}

/** Selects the listings of connections that are due, with their `connection_id`, and why they are. */
function dueListings(
  clocks: readonly LocalClock[],
  connectionIds: readonly number[],
  now: Date,
): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM (
      SELECT l.key, l.account_id, c.connection_id, s.nightly_day IS DISTINCT FROM clock.today::date
          AND coalesce(s.nightly_day < clock.today::date, true)
          AND clock.minute >= ${firstMinute}::int
            + (l.key::bigint * 2654435761 % 4294967296 % ${spread}::int) AS is_nightly,
        EXISTS (SELECT 1 FROM price_push p
          WHERE p.listing_key = l.key AND p.status = 'accepted' AND p.kind IN ('push', 'full')) AS is_asked,
        e.mark <> s.planned_mark AND e.mark = s.seen_mark
          AND s.seen_at <= ${now}::timestamptz - make_interval(secs => ${quietSeconds}) AS is_edited
      FROM connection_listing c
      JOIN listing l ON l.key = c.listing_key
      JOIN account a ON a.id = l.account_id
      JOIN listing_push s ON s.listing_key = l.key
      JOIN listing_evaluation e ON e.listing_key = l.key
      JOIN unnest(${clocks.map(({ zone }) => zone)}::text[], ${clocks.map(({ today }) => today)}::text[],
        ${clocks.map(({ minute }) => minute)}::int[]) AS clock (zone, today, minute)
        ON clock.zone = coalesce(l.time_zone, a.time_zone)
      WHERE c.connection_id = ANY(${[...connectionIds]}::int[])
        AND l.push_enabled AND c.can_push AND l.new_currency IS NULL AND c.missing_since IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM price_push p WHERE p.listing_key = l.key AND p.status = 'sending'
            AND p.kind <> 'offer')
        AND NOT EXISTS (
          SELECT 1 FROM push_hold h JOIN plan_move m ON m.listing_key = h.open_key
          WHERE h.open_key = l.key AND m.mark = e.mark AND m.day = clock.today::date)
    ) AS state
    WHERE is_nightly OR is_asked OR is_edited`;
}

/**
 * Keys of an account's syncing listings whose plan was not judged since their inputs changed or their day began. Two
 * statements.
 */
export async function unjudged(accountId: number, now: Date): Promise<number[]> {
  const clocks = await localClocks(accountId, now);
  const rows = await db().$queryRaw<{ key: number }[]>`
    SELECT l.key FROM connection_listing c
    JOIN connection k ON k.id = c.connection_id AND k.state = 'active' AND NOT k.paused
    JOIN listing l ON l.key = c.listing_key
    JOIN account a ON a.id = l.account_id
    JOIN listing_evaluation e ON e.listing_key = l.key
    JOIN unnest(${clocks.map(({ zone }) => zone)}::text[], ${clocks.map(({ today }) => today)}::text[])
      AS clock (zone, today) ON clock.zone = coalesce(l.time_zone, a.time_zone)
    LEFT JOIN plan_move m ON m.listing_key = l.key
    WHERE l.account_id = ${accountId}::int
      AND l.push_enabled AND c.can_push AND l.new_currency IS NULL AND c.missing_since IS NULL
      AND (m.mark, m.day) IS DISTINCT FROM (e.mark, clock.today::date)
    ORDER BY l.key`;
  return rows.map(({ key }) => key);
}
