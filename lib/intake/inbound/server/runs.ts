import type { Connection } from "@/generated/prisma/client";
import { count } from "@/lib/core/server/metrics";
import { db, deleteBatch, type Tx } from "@/lib/db/server";
import type { Ending } from "./ending";
import type { Lease } from "@/lib/intake/connections/server/lease";

const keptMs = 90 * 86_400_000;
/** Problems that a run keeps. */
const mostProblems = 50;

/** Begins an import's run, and ends those that a killed server left. Two statements. */
export async function beginRun(connection: Connection, userId: number, now: Date): Promise<bigint> {
  const { id: connectionId, accountId } = connection;
  await db().connectionRun.updateMany({
    where: { connectionId, accountId, kind: "import", outcome: "running" },
    data: { outcome: "stopped", endedAt: now },
  });
  const { id } = await db().connectionRun.create({
    data: { connectionId, accountId, kind: "import", userId, startedAt: now },
  });
  return id;
}

/** Result of a run. */
export interface RunEnd {
  counts: object;
  problems: readonly string[];
  ending: Ending;
}

/** Ends a run and updates its connection. Two statements, in a transaction that holds the lease. */
export async function endRun(
  tx: Tx,
  { lease, run }: { lease: Lease; run: bigint },
  { counts, problems, ending }: RunEnd,
): Promise<void> {
  const { id, accountId, kind: source } = lease.connection;
  count("import_runs", { source, outcome: ending.outcome });
  await tx.connectionRun.updateMany({
    where: { id: run, accountId },
    data: {
      outcome: ending.outcome,
      counts: { ...counts },
      problems: problems.slice(0, mostProblems),
      ...(ending.error && { error: ending.error }),
      endedAt: new Date(),
    },
  });
  await tx.connection.update({ where: { id, accountId }, data: ending.connection });
}

/** Marks an interrupted run as stopped; the next one does its work. One statement. */
export async function stopRun({ accountId }: Connection, run: bigint): Promise<void> {
  await db().connectionRun.updateMany({
    where: { id: run, accountId, outcome: "running" },
    data: { outcome: "stopped", endedAt: new Date() },
  });
}

/** Deletes a batch of runs of 90 days ago and returns how many. */
export async function deleteOldRuns(now: Date): Promise<number> {
  const where = { startedAt: { lt: new Date(now.getTime() - keptMs) } };
  return (await db().connectionRun.deleteMany({ where, limit: deleteBatch })).count;
}
