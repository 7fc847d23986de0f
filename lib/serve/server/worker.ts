import { watchWebhooks } from "@/lib/activity/webhooks/server";
import { flushCalls } from "@/lib/auth/server/calls";
import { env } from "@/lib/core/env";
import { database } from "@/lib/db/server";
import { feedParser } from "@/lib/intake/sources/ical/server";
import { startJobs } from "@/lib/jobs/server";
import { refuse } from "./guard";
import { health } from "./health";
import { jobHandlers } from "./jobs";
import { listen } from "./listen";
import { startMetrics } from "./metrics";
import { startBackups } from "./nightly-backups";
import { startAnnouncing } from "./nodes";
import { startTraces } from "./traces";
import type { Running } from "./start";

/**
 * Runs the background jobs without the portal and the APIs (NIGHTRATE_ROLE=worker). Its port answers /healthz and
 * /readyz only. The database must be migrated.
 */
export async function startWorker(): Promise<Running> {
  const { HOST: host, PORT: port } = env();
  const stopTraces = await startTraces();
  const stopMetrics = await startMetrics();
  const stopBackups = await startBackups();
  const stopJobs = await startJobs(jobHandlers);
  const stopAnnouncing = await startAnnouncing();
  const stopWatching = watchWebhooks();
  const listener = await listen({ port, host }, (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    void (health(path, response, true) ?? refuse(request, response, "NOT_FOUND"));
  });
  const stop = async (): Promise<void> => {
    stopWatching();
    await listener.stop();
    await stopAnnouncing();
    await stopBackups();
    await stopJobs();
    await feedParser.stop();
    await flushCalls();
    await database().close();
    await stopMetrics();
    await stopTraces();
  };
  return { port: listener.port, stop };
}
