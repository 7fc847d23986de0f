import { log } from "@/lib/core/server/log";
import { db } from "@/lib/db/server";
import { unleased } from "@/lib/intake/connections/server/lease";
import { endLostRuns } from "@/lib/intake/connections/server/lost-runs";
import { hinted } from "@/lib/intake/hooks/server";
import type { SharedJob, Subject } from "@/lib/jobs/server";
import {
  type GivenMeans,
  importConnection,
  type ImportMeans,
  usualMeans,
} from "./import-connection";

/** Imports every connection that is due. One whose run was killed is due again once its lease has expired. */
export function importJob(given: GivenMeans): SharedJob {
  const means = { ...usualMeans, ...given };
  return {
    due: () => dueImports(means.now()),
    run: (id, signal) => importOne(id, signal, means),
    atOnce: 8,
  };
}

/** The connections that are due, the longest waiting first. Two statements. */
async function dueImports(now: Date): Promise<Subject[]> {
  await endLostRuns();
  const soon = new Date(now.getTime() + 60_000);
  const due = await db().connection.findMany({
    where: {
      nextImportAt: { not: null },
      paused: false,
      state: { notIn: ["refused", "removed"] },
      // An import in the future was before the clock was set back.
      AND: [
        unleased(),
        { OR: [{ nextImportAt: { lte: now } }, { lastImportAt: { gt: soon } }, hinted(now)] },
      ],
    },
    select: { id: true, accountId: true, requestedBy: true },
    orderBy: { nextImportAt: "asc" },
  });
  return due.map(({ id, accountId, requestedBy }) => {
    return { id, accountId, isUrgent: requestedBy !== null };
  });
}

/** Imports one connection; an unexpected failure is tried again after a minute. */
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
