import { runDue } from "@/lib/jobs/server";
import { evaluationJob } from "@/lib/pricing/actions/server";
import { deleteOldSnapshots, deleteUnusedShapes, snapshotJob } from "@/lib/pricing/prices/server";

/** Brings all stored actions up to date at `now`, as the job does. */
export function evaluateDue(now?: () => Date): Promise<void> {
  return runDue(evaluationJob(now));
}

/** Takes the snapshots that are due at `now` and thins out old ones, as the jobs do. */
export async function takeSnapshots(signal?: AbortSignal, now = new Date()): Promise<void> {
  await runDue(
    snapshotJob(() => now),
    signal,
  );
  while ((await deleteOldSnapshots(now)) > 0);
  while ((await deleteUnusedShapes()) > 0);
}
