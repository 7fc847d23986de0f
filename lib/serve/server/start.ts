import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { flushCalls } from "@/lib/auth/server/calls";
import { database } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { addressReader } from "./client-address";
import { startJobs } from "@/lib/jobs/server";
import { restoreContentEncoding } from "./content-encoding";
import { jobHandlers } from "./jobs";
import { guard } from "./guard";
import { health } from "./health";
import { handleUnavailable } from "./unavailable";

export interface Running {
  port: number;
  /** Refuses new calls, waits for running ones (at most 20 s), closes the database. */
  stop(): Promise<void>;
}

/** Serves the built portal and both APIs with node:http in front of Next. The database must be migrated. */
export async function start(): Promise<Running> {
  const addressOf = addressReader(env().TRUST_PROXY);
  const app = next({ dev: false, hostname: env().HOST, port: env().PORT });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than clients and load balancers keep idle connections (usually 60 s), so that they close them first.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      // Replaces any value that a client sends under this name.
      request.headers["x-client-address"] = addressOf(request);
      if (guard(request, response)) return;
      restoreContentEncoding(response);
      const path = (request.url ?? "/").split("?")[0] ?? "/";
      void (health(path, response) ?? handleUnavailable(response, () => handle(request, response)));
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env().PORT, env().HOST, resolve);
  });
  const stopJobs = await startJobs(jobHandlers);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => stop(server, app, stopJobs),
  };
}

async function stop(
  server: Server,
  app: ReturnType<typeof next>,
  stopJobs: () => Promise<void>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Idle keep-alive connections would delay the close.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timeout = setTimeout(() => server.closeAllConnections(), 20_000);
  await closed;
  clearInterval(idle);
  clearTimeout(timeout);
  await stopJobs();
  await flushCalls();
  await app.close();
  await database().close();
}
