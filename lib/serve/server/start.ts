import next from "next";
import { flushCalls } from "@/lib/auth/server/calls";
import { database } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { addressReader } from "./client-address";
import { startJobs } from "@/lib/jobs/server";
import { feedParser } from "@/lib/sync/ical/server";
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

/**
 * Serves the built portal and both APIs with node:http in front of Next. The database must be
 * migrated.
 */
export async function start(): Promise<Running> {
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
  const stop = async (): Promise<void> => {
    try {
      await listener.stop();
      await stopJobs();
      await feedParser.stop();
      await flushCalls();
      await app.close();
      await database().close();
    } finally {
      stopLimits();
    }
  };
  return { port: listener.port, stop };
}
