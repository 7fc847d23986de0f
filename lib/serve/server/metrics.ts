import { createServer, type ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "@/lib/core/env";
import { StartError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { counters, recordWith, timers } from "@/lib/core/server/metrics";
import { acrossAccounts, database, db } from "@/lib/db/server";
import { isSharingLimits } from "@/lib/http/server/rates";
import { countConnections } from "@/lib/intake/connections/server";
import { queueStates } from "@/lib/jobs/server";
import { inFlight } from "./listen";
import { newestBackup } from "./nightly-backups";

/** Bounds of the timers' buckets, in seconds: from a statement to a night's pushes of a connection. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Milliseconds that a scrape waits for the database; its gauges are left out then. */
const databaseMs = 2_000;

/**
 * Measures from now on, and serves `/metrics` in Prometheus's text format on METRICS_PORT, if that is set. Returns a
 * function that ends it. Throws StartError where the port is taken.
 */
export async function startMetrics(): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env();
  if (port === undefined) return async () => {};
  const registry = measuring();
  const server = createServer((request, response) => {
    const isAsked = (request.url ?? "").split("?")[0] === "/metrics";
    void (isAsked ? answer(registry, response) : response.writeHead(404).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      const message = `METRICS_PORT ${port} is in use on ${host}; set another METRICS_PORT.`;
      reject(isTaken ? new StartError(message) : error);
    });
    server.listen(port, host, resolve);
  });
  return async () => {
    recordWith(undefined);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(registry: Registry, response: ServerResponse): Promise<void> {
  const body = await registry.metrics();
  response.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" });
  response.end(body);
}

function measuring(): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counted = new Map(
    Object.entries(counters).map(([name, { help, labels }]) => [
      name,
      new Counter({ name: `nightrate_${name}_total`, help, labelNames: [...labels], registers }),
    ]),
  );
  const timed = new Map(
    Object.entries(timers).map(([name, { help, labels }]) => {
      const named = { name: `nightrate_${name}_seconds`, help, labelNames: [...labels] };
      return [name, new Histogram({ ...named, buckets, registers })];
    }),
  );
  recordWith({
    count: (name, labels, by) => counted.get(name)?.inc(labels, by),
    time: (name, labels, seconds) => timed.get(name)?.observe(labels, seconds),
  });
  for (const gauge of [...ownGauges(), ...stored]) registry.registerMetric(gaugeOf(gauge));
  return registry;
}

/** What is read at every scrape. */
interface Read {
  name: string;
  help: string;
  labelNames: string[];
  read: () => Sample[] | Promise<Sample[]>;
}

interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** What this server knows of itself. */
function ownGauges(): Read[] {
  const { NIGHTRATE_ROLE: role, REDIS_URL, BACKUP_DIR } = env();
  const isCounting = REDIS_URL !== undefined && role !== "worker";
  return [
    {
      name: "nightrate_info",
      help: "1, with the server's role.",
      labelNames: ["role"],
      read: () => [{ labels: { role }, value: 1 }],
    },
    {
      name: "nightrate_http_requests_in_flight",
      help: "Requests that are being answered.",
      labelNames: [],
      read: () => [{ labels: {}, value: inFlight() }],
    },
    {
      name: "nightrate_limiter_shared",
      help: "With REDIS_URL: 1 while limits are decided there, 0 while this server admits only its part.",
      // A metric without a label would be 0 where no limits are shared.
      labelNames: ["store"],
      read: () =>
        isCounting ? [{ labels: { store: "redis" }, value: isSharingLimits() ? 1 : 0 }] : [],
    },
    {
      name: "nightrate_backup_age_seconds",
      help: "With BACKUP_DIR: the age of the newest backup, which was checked.",
      labelNames: ["folder"],
      read: async () => {
        const newest = await newestBackup();
        if (newest === undefined) return [];
        const value = newest ? (Date.now() - newest.getTime()) / 1_000 : Infinity;
        return [{ labels: { folder: BACKUP_DIR ?? "" }, value }];
      },
    },
    {
      name: "nightrate_database_connections",
      help: "Connections of this server's pool.",
      labelNames: ["state"],
      read: () =>
        Object.entries(database().adapter.connections()).map(([state, value]) => {
          return { labels: { state }, value };
        }),
    },
  ];
}

/** What the database tells, the same on every server. */
const stored: readonly Read[] = [
  {
    name: "nightrate_queue_jobs",
    help: "Background jobs that wait or run.",
    labelNames: ["queue", "state"],
    read: async () =>
      (await queueStates()).flatMap(({ queue, waiting, running }) => [
        { labels: { queue, state: "waiting" }, value: waiting },
        { labels: { queue, state: "running" }, value: running },
      ]),
  },
  {
    name: "nightrate_queue_oldest_seconds",
    help: "How long the oldest waiting job could have run.",
    labelNames: ["queue"],
    read: async () =>
      (await queueStates()).map(({ queue, oldestSeconds }) => {
        return { labels: { queue }, value: oldestSeconds };
      }),
  },
  {
    name: "nightrate_connections",
    help: "Connections that aren't removed, by state.",
    labelNames: ["kind", "state"],
    read: async () =>
      (await countConnections()).map(({ kind, state, count }) => {
        return { labels: { kind, state }, value: count };
      }),
  },
  {
    name: "nightrate_holds_open",
    help: "Listings whose prices are held.",
    labelNames: [],
    read: async () => {
      const value = await db().pushHold.count({ where: { openKey: { not: null } } });
      return [{ labels: {}, value }];
    },
  },
];

/** A gauge whose samples are missing where they can't be read. */
function gaugeOf({ read, ...gauge }: Read): Gauge {
  return new Gauge({
    ...gauge,
    registers: [],
    async collect() {
      this.reset();
      const late = new Promise<never>((_, reject) => {
        setTimeout(reject, databaseMs, new Error("The database does not answer.")).unref();
      });
      try {
        const samples = await Promise.race([acrossAccounts(async () => read()), late]);
        for (const { labels, value } of samples) this.set(labels, value);
      } catch (error) {
        log().warn({ err: error, metric: gauge.name }, "a metric was not read");
      }
    },
  });
}
