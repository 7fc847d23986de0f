import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import { nodeName, nodePrefix } from "@/lib/core/server/node-name";
import { database, db } from "@/lib/db/server";
import { useRates } from "@/lib/http/server/rates";
import { SharedRateStore } from "@/lib/http/server/shared-rates";

/** Nodes may start later than this one. */
const lookMs = 10_000;

/**
 * Shares the limits through REDIS_URL; without it, says in the log once another node serves the same database. Returns
 * what ends it.
 */
export async function startLimits(): Promise<() => void> {
  const { REDIS_URL } = env();
  if (REDIS_URL) {
    const store = await SharedRateStore.open(REDIS_URL);
    useRates(store);
    return () => store.close();
  }
  // The embedded database belongs to one process.
  if (!database().url) return () => {};
  const timer = setInterval(() => void look(), lookMs).unref();
  const look = async (): Promise<void> => {
    const others = await otherNodes().catch(() => 0);
    if (others === 0) return;
    clearInterval(timer);
    log().warn({ nodes: others + 1 }, limitsPerNode);
  };
  await look();
  return () => clearInterval(timer);
}

/** What is said where several nodes count on their own. */
export const limitsPerNode =
  "Several nodes serve this database without REDIS_URL: limits are per node, so a key may make as many times more calls.";

/** Counts the other nodes that serve this PostgreSQL database now. */
export async function otherNodes(): Promise<number> {
  const [row] = await db().$queryRaw<{ nodes: number }[]>`
    SELECT count(DISTINCT application_name)::int AS nodes FROM pg_stat_activity
    WHERE datname = current_database() AND starts_with(application_name, ${nodePrefix})
      AND application_name <> ${nodeName}`;
  return row?.nodes ?? 0;
}
