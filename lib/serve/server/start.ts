import next from "next";
import { flushCalls } from "@/lib/auth/server/calls";
import { database } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { addressReader } from "./client-address";
import { startJobs } from "@/lib/jobs/server";
import { restoreContentEncoding } from "./content-encoding";
import { isDirect } from "./direct";
import { jobHandlers } from "./jobs";
import { health } from "./health";
import { setStrictTransportSecurity } from "./https";
import { startLimits } from "./limits";
import { listen } from "./listen";
import { handleUnavailable } from "./unavailable";
import { warmUp } from "./warm-up";

export interface Running {
  port: number;
  /** Refuses new calls, waits for running ones (at most 20 s), closes the database. */
  stop(): Promise<void>;
}

/** Starts a service that runs as long as the server; returns a function that stops it. */
type StartService = () => Promise<() => Promise<void>>;

/**
 * Serves the built portal and both APIs with node:http in front of Next. The database must be
 * migrated. `startService` runs last, and its service stops while the database is still open.
 */
export async function start(startService?: StartService): Promise<Running> {
  const addressOf = addressReader(env().TRUST_PROXY);
  const { HOST: host, PORT: port, PUBLIC_URL } = env();
  const app = next({ dev: false, hostname: host, port });
  await app.prepare();
  const stopLimits = await startLimits();
  const handle = app.getRequestHandler();
  let isWarm = false;
  const listener = await listen({ port, host }, (request, response) => {
    // Replaces any values that a client sends in these headers.
    request.headers["x-client-address"] = addressOf(request);
    request.headers["x-client-direct"] = isDirect(request) ? "1" : "0";
    setStrictTransportSecurity(response, PUBLIC_URL);
    restoreContentEncoding(response);
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    void (
      health(path, response, isWarm) ?? handleUnavailable(response, () => handle(request, response))
    );
  });
  await warmUp(listener.port, host);
  isWarm = true;
  const stopJobs = await startJobs(jobHandlers);
  const stopService = await startService?.();
  const stop = async (): Promise<void> => {
    try {
      await Promise.all([listener.stop(), stopService?.()]);
      await stopJobs();
      await flushCalls();
      await app.close();
      await database().close();
    } finally {
      stopLimits();
    }
  };
  return { port: listener.port, stop };
}
