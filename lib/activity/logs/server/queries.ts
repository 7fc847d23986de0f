import { type Caller, owned } from "@/lib/auth/server/caller";
import { addDays, type DateText, fromUtc } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/db/server";
import { type Range, readable } from "./entry-conditions";
import { toLogEntry, toPortalEntry } from "./log-entry";
import { findPage, maxTotal, openCursor, sealCursor } from "./stored-entries";
import { listingScopeOf } from "./listing-scope";
import type { LogEntry, LogFilters, LogPage, LogPosition, PortalLogPage, Users } from "../schema";
import { type LogType, logTypes } from "@/lib/audit/entry-kinds";

/** Days before today that a request without dates covers. */
const defaultDays = 30;

/** The days (UTC) that the filters cover. */
export function rangeOf({ start_date, end_date }: LogFilters, now: Date): Range {
  const end: DateText = end_date ?? fromUtc(now);
  return { start: start_date ?? addDays(end, -defaultDays), end };
}

/**
 * A page of the activity log, newest first. Cursors return every entry that existed at the first page once, whatever
 * is written meanwhile. Throws VALIDATION_FAILED at `cursor`.
 */
export function listLogs(
  caller: Caller,
  request: LogPosition & LogFilters,
  now: Date = new Date(),
): Promise<LogPage> {
  return pageOf(caller, request, { now, toEntry: toLogEntry });
}

/** The same for the portal, whose entries include their level. */
export function listPortalLogs(
  caller: Caller,
  request: LogPosition & LogFilters,
  now: Date = new Date(),
): Promise<PortalLogPage> {
  return pageOf(caller, request, { now, toEntry: toPortalEntry });
}

type ToEntry<Shown> = (...stored: Parameters<typeof toLogEntry>) => Shown;

async function pageOf<Shown extends LogEntry>(
  caller: Caller,
  request: LogPosition & LogFilters,
  { now, toEntry }: { now: Date; toEntry: ToEntry<Shown> },
): Promise<Omit<LogPage, "data"> & { data: Shown[] }> {
  const { accountId } = owned(caller);
  const { offset, limit, cursor } = request;
  const after = cursor === undefined ? null : openCursor(accountId, request, cursor);
  // A cursor keeps the days of its first page, also past midnight.
  const range = after ?? rangeOf(request, now);
  const scope = await listingScopeOf(caller);
  const filters = { ...request, start: range.start, end: range.end };
  const found = await findPage(caller, scope, filters, { after, offset, limit: limit + 1 });
  const shown = found.entries.slice(0, limit);
  const last = found.entries.length > limit ? shown.at(-1) : undefined;
  const { start, end } = range;
  return {
    data: shown.map((entry) => toEntry(caller, scope, entry)),
    pagination: {
      offset,
      limit,
      total: Math.min(found.total, maxTotal),
      ...(found.total > maxTotal && { total_is_capped: true }),
      next_cursor: last
        ? sealCursor(accountId, request, { at: last.created_at.getTime(), id: last.id, start, end })
        : null,
    },
  };
}

/** The owner, members and everyone in the log, by name. Each person in the log costs one index lookup. */
export async function listUsers(caller: Caller): Promise<Users> {
  const { accountId } = owned(caller);
  const rows = await db().$queryRaw<(Users["users"][number] & { account_id: number })[]>`
    WITH RECURSIVE logged AS (
      SELECT min(user_id) AS id FROM log_entry WHERE account_id = ${accountId}
      UNION ALL
      SELECT (SELECT min(e.user_id) FROM log_entry e
        WHERE e.account_id = ${accountId} AND e.user_id > logged.id)
      FROM logged WHERE logged.id IS NOT NULL
    )
    SELECT id, name, email, role::text, account_id FROM person
    WHERE (account_id = ${accountId} AND removed_at IS NULL) OR id IN (SELECT id FROM logged)
    ORDER BY name COLLATE "C", id`;
  return {
    users: rows.map(({ account_id, role, ...person }) => ({
      ...person,
      role: account_id === accountId ? role : "partner",
    })),
  };
}

/** How often a person did one kind of change. */
interface RecentChange {
  log_type: LogType;
  action: string;
  user_id: number;
  /** The person's present name; null for a job or the command line. */
  name: string | null;
  count: number;
}

/** Changes since then that the caller may read, counted by person and action, most frequent first. Three statements at most. */
export async function changesSince(caller: Caller, since: Date): Promise<RecentChange[]> {
  const scope = await listingScopeOf(caller);
  const changesOf = (type: LogType) => Prisma.sql`
    SELECT e.log_type::text, e.action, e.user_id FROM log_entry e
    WHERE ${Prisma.join(readable(caller, scope, type), " AND ")}
      AND e.created_at >= ${since.toISOString()}::timestamptz`;
  return db().$queryRaw<RecentChange[]>`
    SELECT r.log_type, r.action, r.user_id, p.name, count(*)::int AS count
    FROM (${Prisma.join(logTypes.map(changesOf), " UNION ALL ")}) AS r
    LEFT JOIN person p ON p.id = r.user_id
    GROUP BY 1, 2, 3, 4 ORDER BY count DESC, 1, 2, 3`;
}
