import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/core/server/log";
import { db } from "@/lib/db/server";
import { unleased } from "@/lib/intake/connections/server/lease";
import { endLostRuns } from "@/lib/intake/connections/server/lost-runs";
import {
  type GivenMeans,
  importConnection,
  type ImportMeans,
  usualMeans,
} from "./import-connection";
/** Connections that import at a time in one process. */
const parallel = 4;
/** Time between looks for more due connections while others run. */
const lookMs = 5_000;

/**
 * Imports every connection that is due, the longest waiting first, until none is or `signal` stops it. One whose run
 * was killed is due again once its lease has expired.
 */
export async function importDue(signal: AbortSignal, given: GivenMeans): Promise<void> {
  const means = { ...usualMeans, ...given };
  await endLostRuns();
  const running = new Map<number, Promise<void>>();
  while (!signal.aborted) {
    const free = parallel - running.size;
    for (const id of await dueIds([...running.keys()], free, means.now())) {
      const run = importOne(id, signal, means).finally(() => running.delete(id));
      running.set(id, run);
    }
    if (running.size === 0) return;
    await Promise.race([...running.values(), sleep(lookMs, undefined, { ref: false })]);
  }
  await Promise.all(running.values());
}

async function dueIds(running: readonly number[], take: number, now: Date): Promise<number[]> {
  if (take === 0) return [];
  const soon = new Date(now.getTime() + 60_000);
  const due = await db().connection.findMany({
    where: {
      id: { notIn: [...running] },
      nextImportAt: { not: null },
      paused: false,
      state: { notIn: ["refused", "removed"] },
      // An import in the future was before the clock was set back.
      AND: [unleased(), { OR: [{ nextImportAt: { lte: now } }, { lastImportAt: { gt: soon } }] }],
    },
    select: { id: true },
    orderBy: { nextImportAt: "asc" },
    take,
  });
  return due.map(({ id }) => id);
}

/** Imports one connection; an unexpected failure must not block the others. */
async function importOne(id: number, signal: AbortSignal, means: ImportMeans): Promise<void> {
  try {
    await importConnection(id, signal, 0, means);
  } catch (error) {
    log().error({ err: error, connection: id }, "an import failed");
    await db().connection.updateMany({
      where: { id },
      data: { nextImportAt: new Date(means.now().getTime() + 60_000) },
    });
  }
}
