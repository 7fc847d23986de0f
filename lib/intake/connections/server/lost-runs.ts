import { db } from "@/lib/db/server";

/** Days to look back for lost runs; older ones are ended by the next run of their kind. */
const lookedBack = 7;

/**
 * Marks abandoned runs as stopped: their server was killed and its lease has expired, or they were waiting for their
 * next part when their connection was paused, removed or failed. One statement.
 */
export async function endLostRuns(now: Date = new Date()): Promise<void> {
  await db().$executeRaw`
    UPDATE connection_run r SET outcome = 'stopped', ended_at = ${now}::timestamptz
    FROM connection n
    WHERE r.outcome = 'running'
      AND r.started_at > ${now}::timestamptz - make_interval(days => ${lookedBack}::int)
      AND n.id = r.connection_id AND n.account_id = r.account_id
      AND (n.lease_until < ${now}::timestamptz
        OR n.lease_id IS NULL AND (r.kind = 'import' OR n.paused OR n.state <> 'active'))`;
}
