import { transaction } from "@/lib/db/server";
import { type Ending, feedsRead } from "./ending";
import { holdLease, type Lease } from "@/lib/sync/connections/server/lease";
import type { ImportMeans } from "./means";
import { endRun } from "./runs";

/**
 * One pass over the feeds of a connection of kind ical, which stores each feed in a transaction of its own. Updates the
 * run and the connection's state. Throws the reason of `signal`.
 */
export async function readFeeds(
  { lease, run, signal }: { lease: Lease; run: bigint; signal: AbortSignal },
  means: ImportMeans,
): Promise<void> {
  const { connection } = lease;
  const pass = await means.feedsOf(connection, signal);
  const ending: Ending = feedsRead(connection, pass, means.now());
  await transaction({}, async (tx) => {
    await holdLease(tx, lease, 60);
    await endRun(tx, { lease, run }, { counts: pass.counts, problems: [], ending });
  });
}
