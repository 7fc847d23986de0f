import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import { nodeName, nodePrefix } from "@/lib/core/server/node-name";
import { database, db } from "@/lib/db/server";
import { useRates } from "@/lib/http/server/rates";
import { SharedRateStore } from "@/lib/http/server/shared-rates";

/** Interval of the check for other nodes, which may start later than this one. */
const checkMs = 10_000;

/**
 * Shares the rate limits through REDIS_URL. Without it, logs a warning once another node serves the
 * same database. Returns a function that stops this.
 */
export async function startLimits(): Promise<() => void> {
  const { REDIS_URL } = env();
  if (REDIS_URL) {
    const store = await SharedRateStore.open(REDIS_URL);
    useRates(store);
    return () => store.close();
  }
  // One server at a time uses the embedded database.
  if (database().isEmbedded) return () => {};
  const timer = setInterval(() => void check(), checkMs).unref();
  const check = async (): Promise<void> => {
    const others = await otherNodes().catch(() => 0);
    if (others === 0) return;
    clearInterval(timer);
    log().warn({ nodes: others + 1 }, limitsPerNode);
  };
  await check();
  return () => clearInterval(timer);
}

/** The warning for several nodes that do not share their limits. */
export const limitsPerNode =
  "Several nodes serve this database without REDIS_URL: limits are counted per node, so a key can use its full limit on each node.";

/** Counts the other nodes that serve this PostgreSQL database now. */
export async function otherNodes(): Promise<number> {
  const [row] = await db().$queryRaw<{ nodes: number }[]>`
    SELECT count(DISTINCT application_name)::int AS nodes FROM pg_stat_activity
    WHERE datname = current_database() AND starts_with(application_name, ${nodePrefix})
      AND application_name <> ${nodeName}`;
  return row?.nodes ?? 0;
}
