import { db } from "@/lib/db/server";

/** What a queue holds now. */
export interface QueueState {
  queue: string;
  waiting: number;
  running: number;
  /** Jobs that were given up within the last hour, after all their attempts. */
  failed: number;
  /** Seconds for which the oldest waiting job could have run; 0 where none waits. */
  oldestSeconds: number;
}

/** Returns every queue by name; none before the first server has worked on this database. Two statements. */
export async function queueStates(): Promise<QueueState[]> {
  const [made] = await db().$queryRaw<{ has: boolean }[]>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS has`;
  if (!made?.has) return [];
  return db().$queryRaw`
    SELECT queue.name AS queue,
      count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS running,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      coalesce(greatest(0, max(extract(epoch FROM now() - greatest(job.created_on, start_after)))
        FILTER (WHERE state IN ('created', 'retry'))), 0)::float8 AS "oldestSeconds"
    FROM pgboss.queue LEFT JOIN pgboss.job ON job.name = queue.name
    WHERE queue.name NOT LIKE '\\_\\_%' GROUP BY 1 ORDER BY 1`;
}
