import { setTimeout as sleep } from "node:timers/promises";
import { db, type Tx } from "@/lib/db/server";

/** Resolves once `count` statements of this worker's database wait for a lock that a test's transaction holds. */
export async function lockWaits(count = 1, reader: Pick<Tx, "$queryRaw"> = db()): Promise<void> {
  for (;;) {
    // A transaction would see the sessions of its first look.
    await reader.$queryRaw`SELECT pg_stat_clear_snapshot()::text`;
    const [row] = await reader.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row && row.count >= count) return;
    await sleep(5);
  }
}
