import type { Caller } from "@/lib/auth/server/caller";
import { db, Prisma } from "@/lib/db/server";
import { readable } from "./stored-entries";
import { reachOf } from "./listing-scope";
import { logTypeNames, type LogType } from "../view";

/** How often somebody did something. */
export interface RecentChange {
  log_type: LogType;
  action: string;
  user_id: number;
  /** As the person is called now; null of work that nobody started. */
  name: string | null;
  count: number;
}

/** What was changed since then, of what the caller may read: by person and action, the most frequent first. Three statements at most. */
export async function changesSince(caller: Caller, since: Date): Promise<RecentChange[]> {
  const reach = await reachOf(caller);
  const of = (type: LogType) => Prisma.sql`
    SELECT e.log_type::text, e.action, e.user_id FROM log_entry e
    WHERE ${Prisma.join(readable(caller, reach, type), " AND ")}
      AND e.created_at >= ${since.toISOString()}::timestamptz`;
  return db().$queryRaw<RecentChange[]>`
    SELECT r.log_type, r.action, r.user_id, p.name, count(*)::int AS count
    FROM (${Prisma.join(logTypeNames.map(of), " UNION ALL ")}) AS r
    LEFT JOIN person p ON p.id = r.user_id
    GROUP BY 1, 2, 3, 4 ORDER BY count DESC, 1, 2, 3`;
}
