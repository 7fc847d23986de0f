import type { Caller } from "@/lib/auth/server/caller";
import { db, Prisma } from "@/lib/db/server";
import { readable } from "./entry-conditions";
import { listingScopeOf } from "./listing-scope";
import { type LogType, logTypes } from "@/lib/audit/entry-kinds";

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
