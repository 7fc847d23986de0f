import next from "next";
import { flushCalls } from "@/lib/auth/server/calls";
import { acrossAccounts, database, db, unit } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { startJobs } from "@/lib/jobs/server";
import { feedParser } from "@/lib/intake/sources/ical/server";
import { jobHandlers } from "./jobs";
import { health } from "./health";
import { listen } from "./listen";
import { oauth } from "./oauth";
import { startMetrics } from "./metrics";
import { endWaits } from "@/lib/activity/changes/server";
import { watchWebhooks } from "@/lib/activity/webhooks/server";
import { startBackups } from "./nightly-backups";
import { startAnnouncing } from "./nodes";
import { startTraces } from "./traces";
import { handleUnavailable } from "./unavailable";
import type { ServerResponse, IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";
import { contentEncodingHeader } from "@/lib/http/server/cached-body";
import { isLoopback } from "@/lib/auth/server/origin";
import { warmUpListings } from "@/lib/catalog/server";
import { log, nodeName, nodePrefix } from "@/lib/core/server/log";
import { time } from "@/lib/core/server/metrics";
import { useRates } from "@/lib/http/server/rates";

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
  const stopTraces = await startTraces();
  const stopMetrics = await startMetrics();
  const stopBackups = await startBackups();
  const addressOf = addressReader(env().TRUST_PROXY);
  const { HOST: host, PORT: port, PUBLIC_URL, NIGHTRATE_ROLE } = env();
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
    measurePage(path, request, response);
    void (
      health(path, response, isWarm) ??
      oauth(path, request, response) ??
      handleUnavailable(response, () => unit(() => handle(request, response)))
    );
  });
  await warmUp(listener.port, host);
  isWarm = true;
  const stopJobs = await startJobs(jobHandlers, NIGHTRATE_ROLE === "all");
  const stopAnnouncing = await startAnnouncing();
  const stopWatching = NIGHTRATE_ROLE === "all" ? watchWebhooks() : () => {};
  const stop = async (): Promise<void> => {
    try {
      endWaits();
      stopWatching();
      await listener.stop();
      await stopAnnouncing();
      await stopBackups();
      await stopJobs();
      await feedParser.stop();
      await flushCalls();
      await app.close();
      await database().close();
    } finally {
      stopLimits();
      await stopMetrics();
      await stopTraces();
    }
  };
  return { port: listener.port, stop };
}

/**
 * Tells browsers to use only https for a year, if the public URL is https. The header must not be
 * sent over http (RFC 6797 §7.2).
 */
export function setStrictTransportSecurity(response: ServerResponse, publicUrl: string): void {
  if (publicUrl.startsWith("https://")) {
    response.setHeader("Strict-Transport-Security", "max-age=31536000");
  }
}

/** Measures a page or one of its files; the APIs' calls are measured where their route is known. */
function measurePage(path: string, { method }: IncomingMessage, response: ServerResponse): void {
  if (/^\/(v1|rm|api|healthz|readyz)(\/|$)/.test(path)) return;
  const startedAt = performance.now();
  response.once("close", () => {
    const route = path.startsWith("/_next/") ? "file" : "page";
    const labels = { route, method: method ?? "GET", status: response.statusCode };
    time("http_request", labels, (performance.now() - startedAt) / 1_000);
  });
}

/**
 * Returns a function that reads a request's client address. It trusts `X-Forwarded-For` only from
 * the proxies in `trusted` (TRUST_PROXY): a comma-separated list of addresses, ranges (10.0.0.0/8)
 * or names (loopback, linklocal, uniquelocal). Throws for an invalid list.
 */
function addressReader(trusted: string | undefined): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trusted?.split(",").map((part) => part.trim()) ?? []);
  return (request) => proxyAddr(request, trust) ?? "";
}

/**
 * Sends the encoding of a route's body as Content-Encoding, so that clients decompress the body and
 * Next does not compress it again.
 */
export function restoreContentEncoding(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === contentEncodingHeader
      ? set("Content-Encoding", String(value))
      : set(name, value);
}

/** Headers that proxies add; any one of them means a proxy. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-original-.*|(.*-)?client-ip|cf-.*|cdn-loop)$/;

/**
 * True for a request from this computer to this computer without a proxy: loopback peer, `Host` and
 * `Origin`, HTTP/1.1 (some proxies add no header but use 1.0), and no header that proxies add.
 */
export function isDirect({ headers, httpVersion, socket }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? "") || httpVersion !== "1.1") return false;
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;
  const { host = "", origin } = headers;
  return isLoopback(host.replace(/:\d+$/, "")) && (origin === undefined || isLocal(origin));
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/** Milliseconds that the start waits at most for each part of the warm-up. */
const maxMs = 5_000;

/** Addresses to request. Without a session most are refused, but their code is loaded. */
const paths = [
  "/sign-in",
  "/overview",
  "/listings",
  "/prices",
  "/mapping",
  "/actions",
  // An endpoint that only takes POST: 405 leaves no line in the log, unlike a refused call.
  "/api/prices/calendar",
];

/**
 * Does work that would delay the first visitor: computes the listings of large accounts, and loads
 * the code of pages and endpoints. A failure is logged and does not prevent the start.
 */
async function warmUp(port: number, host: string): Promise<void> {
  const until = Date.now() + maxMs;
  try {
    await acrossAccounts(() => warmUpListings(until));
    for (const path of paths) {
      const response = await fetch(new URL(path, originOf(port, host)), {
        redirect: "manual",
        signal: AbortSignal.timeout(maxMs),
      });
      await response.arrayBuffer();
    }
  } catch (error) {
    log().warn({ err: error }, "the warm-up failed");
  }
}

/** Returns the address for a server that listens on `host` to send requests to itself. */
export function originOf(port: number, host: string): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Interval of the check for other nodes, which may start later than this one. */
const checkMs = 10_000;

/**
 * Shares the rate limits through REDIS_URL. Without it, logs a warning once another node serves the
 * same database. Returns a function that stops this.
 */
async function startLimits(): Promise<() => void> {
  const { REDIS_URL } = env();
  if (REDIS_URL) {
    // Redis's client is 480 files, which only several nodes need.
    const { SharedRateStore } = await import("@/lib/http/server/shared-rates/store");
    const store = await SharedRateStore.open(REDIS_URL);
    useRates(store);
    return () => store.close();
  }
  // One server at a time uses the embedded database.
  if (database().isEmbedded) return () => {};
  const timer = setInterval(() => void check(), checkMs).unref();
  const check = async (): Promise<void> => {
    const others = await acrossAccounts(otherNodes).catch(() => 0);
    if (others === 0) return;
    clearInterval(timer);
    log().warn({ nodes: others + 1 }, limitsPerNode);
  };
  await check();
  return () => clearInterval(timer);
}

/** The warning for several nodes that do not share their limits. */
const limitsPerNode =
  "Several nodes serve this database without REDIS_URL: limits are counted per node, so a key can use its full limit on each node.";

/** Counts the other nodes that serve this PostgreSQL database now. */
export async function otherNodes(): Promise<number> {
  const [row] = await db().$queryRaw<{ nodes: number }[]>`
    SELECT count(DISTINCT application_name)::int AS nodes FROM pg_stat_activity
    WHERE datname = current_database() AND starts_with(application_name, ${nodePrefix})
      AND application_name <> ${nodeName}`;
  return row?.nodes ?? 0;
}
