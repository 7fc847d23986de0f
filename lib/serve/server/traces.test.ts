import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { send, signIn } from "@/app/api/testing";
import { env, parseEnv } from "@/lib/core/env";
import { traced } from "@/lib/core/server/trace";
import { db } from "@/lib/db/server";
import { startJobs } from "@/lib/jobs/server";
import { serve, withTokens } from "@/lib/intake/connectors/server/testing";
import { makeAccount } from "@/prisma/factories";
import { jobHandlers } from "./jobs";
import { startTraces } from "./traces";

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: unknown }[];
}

interface Body {
  resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
}

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: undefined });
});

/** A collector; returns its address and what it was sent so far. */
async function collector(): Promise<{ url: string; spans: Sent[] }> {
  const spans: Sent[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { resourceSpans } = (await json(request)) as Body;
    if (request.url === "/v1/traces")
      spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((one) => one.spans)));
    response.writeHead(200).end("{}");
  };
  const server = createServer((request, response) => void receive(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  stops.push(async () => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

/** Names of a span and of what it is a part of, outermost first. */
function lineOf(span: Sent, spans: readonly Sent[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? lineOf(parent, spans) : []), span.name];
}

/** Sends traces to a collector until the test ends. */
async function tracing() {
  const { url, spans } = await collector();
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` });
  const stop = await startTraces();
  stops.unshift(stop);
  return { stop, spans };
}

test("a call, its statements and its requests to a PMS arrive as one tree, without the name of a tenant", async () => {
  const { stop, spans } = await tracing();
  const { owner } = await makeAccount({ name: "Hidden Homes" });
  const { url } = await serve(withTokens(() => ({ json: { results: [], count: 0 } })));
  const answer = await send("POST", "connections", {
    cookie: await signIn(owner.id),
    body: { kind: "guesty", client_id: "0oa1", client_secret: "hidden-secret", base_url: url },
  });
  expect(answer.status).toBeLessThan(300);
  await stop();
  const root = "POST /api/connections";
  const lines = spans.map((span) => lineOf(span, spans));
  expect(lines).toContainEqual([root, "Guesty"]);
  expect(lines).toContainEqual([root, "database"]);
  const parts = spans.filter(({ name }) => name === root || name === "Guesty");
  expect(new Set(parts.map(({ traceId }) => traceId)).size).toBe(1);
  expect(JSON.stringify(spans).toLowerCase()).not.toMatch(/hidden|@|0oa1/);
});

test("a background job is a tree of its own", async () => {
  const { stop, spans } = await tracing();
  await makeAccount({ listings: 1 });
  const stopJobs = await startJobs(jobHandlers);
  const due = { dueAt: { lte: new Date() } };
  const isDone = async () => expect(await db().listingEvaluation.count({ where: due })).toBe(0);
  await vi.waitFor(isDone, 30_000);
  await stopJobs();
  await stop();
  const lines = spans.map((span) => lineOf(span, spans));
  expect(lines).toContainEqual(["evaluate-actions/each", "database"]);
});

test("what follows a path is not sent, and a collector that is away keeps nothing from working", async () => {
  const { stop, spans } = await tracing();
  const told = { "http.target": "/reset-password?token=hidden" };
  expect(await traced("request", "GET", async () => "answered", told)).toBe("answered");
  await stop();
  expect(JSON.stringify(spans)).toContain("/reset-password");
  expect(JSON.stringify(spans)).not.toContain("hidden");
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  const stopUnheard = await startTraces();
  expect(await traced("request", "GET", async () => "answered")).toBe("answered");
  await stopUnheard();
});

test("a failure tells its class, not its message", async () => {
  const { stop, spans } = await tracing();
  const failing = traced("job", "push", async () => {
    throw new RangeError("hidden");
  });
  await expect(failing).rejects.toThrow("hidden");
  await stop();
  expect(JSON.stringify(spans)).toContain("RangeError");
  expect(JSON.stringify(spans)).not.toContain("hidden");
});

test("an address of no collector is refused at the start", () => {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" };
  expect(() => parseEnv(variables)).toThrow("OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) URL.");
});
