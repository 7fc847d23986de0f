import { runDue } from "@/lib/jobs/server";
import { deleteOldSnapshots, deleteUnusedShapes, snapshotJob } from "@/lib/pricing/prices/server";

/** Takes the snapshots that are due at `now` and thins out old ones, as the jobs do. */
export async function takeSnapshots(signal?: AbortSignal, now = new Date()): Promise<void> {
  await runDue(
    snapshotJob(() => now),
    signal,
  );
  while ((await deleteOldSnapshots(now)) > 0);
  while ((await deleteUnusedShapes()) > 0);
}
