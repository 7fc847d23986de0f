import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { freePort } from "@/e2e/setup/free-port";
import { GET as getMe } from "@/app/v1/me/route";
import { GET } from "@/app/v1/listings/[[...path]]/route";
import { env } from "@/lib/core/env";
import { count } from "@/lib/core/server/metrics";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { startJobs } from "@/lib/jobs/server";
import { makeAccount, makeConnection, makeListings } from "@/prisma/factories";
import { jobHandlers } from "./jobs";
import { startMetrics } from "./metrics";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  Object.assign(env(), { METRICS_PORT: undefined });
});

/** Starts measuring; returns what a scrape is told. */
async function start(): Promise<() => Promise<string>> {
  const port = await freePort();
  Object.assign(env(), { METRICS_PORT: port });
  stops.push(await startMetrics());
  return async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.status).toBe(200);
    return response.text();
  };
}

const guide = readFileSync("docs/operations/metrics.md", "utf8");

/** The kind of a metric by its name, from its `# TYPE` line. */
function kindsIn(text: string): Map<string, string> {
  const lines = text.matchAll(/^# TYPE (nightrate_\w+) (\w+)$/gm);
  return new Map([...lines].map(([, name = "", kind = ""]) => [name, kind]));
}

const label = String.raw`[a-z_]\w*="(?:[^"\\\n]|\\["\\n])*"`;
const sample = new RegExp(
  String.raw`^[a-z_:][\w:]*(?:\{${label}(?:,${label})*\})? (?:[+-]?Inf|Nan|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$`,
);

test("every metric is explained, with its type and labels, and the text is well formed", async () => {
  const scrape = await start();
  count("limiter_calls", { verdict: "refused" });
  const text = await scrape();
  const rows = [...guide.matchAll(/^\| `(nightrate_\w+)` \| (\w+)/gm)];
  expect(Object.fromEntries(kindsIn(text))).toEqual(
    Object.fromEntries(rows.map(([, name = "", kind = ""]) => [name, kind])),
  );
  expect(text).toContain('nightrate_limiter_calls_total{verdict="refused"} 1\n');
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  const odd = text
    .split("\n")
    .filter((line) => line && !line.startsWith("# ") && !sample.test(line));
  expect(odd).toEqual([]);
});

test("calls, jobs and connections are measured without the name of a tenant", async () => {
  const scrape = await start();
  const { account, caller } = await makeAccount({ apiAccess: "enabled", name: "Hidden Homes" });
  const [listing] = await makeListings(account, [{ listingId: "hidden/7", name: "Hidden Quay" }]);
  await makeConnection(account, { listings: listing ? [listing] : [], name: "Hidden PMS" });
  const { key } = await generateKey(caller);
  const url = "http://test/v1/listings/hidden%2F7?pms=guesty";
  const request = new Request(url, { headers: { "X-API-Key": key } });
  expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(200);
  const mine = new Request("http://test/v1/me", { headers: { "X-API-Key": key } });
  // As Next gives it to a path without parameters.
  const bare = { params: Promise.resolve(undefined) };
  expect((await getMe(mine, bare)).status).toBe(200);
  stops.push(await startJobs(jobHandlers));
  const done = /nightrate_job_seconds_count\{job="evaluate-actions\/each",outcome="done"\} 1/;
  await vi.waitFor(async () => expect(await scrape()).toMatch(done), 20_000);
  const text = await scrape();
  expect(text).toContain(
    'nightrate_http_request_seconds_count{method="GET",status="200",route="/v1/listings/{listing_id}"} 1\n',
  );
  expect(text).toContain('nightrate_limiter_calls_total{verdict="admitted"} 2\n');
  expect(text).toContain('nightrate_connections{kind="guesty",state="active"} 1\n');
  expect(text.toLowerCase()).not.toMatch(/hidden|@/);
});

test("without a database the rest is told", async () => {
  const scrape = await start();
  const lost = vi.spyOn(db(), "$queryRaw").mockRejectedValue(new Error("gone"));
  const text = await scrape();
  lost.mockRestore();
  expect(text).not.toMatch(/^nightrate_queue_jobs\{/m);
  expect(text).toMatch(/^nightrate_info\{/m);
});

test("nothing is served without METRICS_PORT, or where another program has it", async () => {
  await (
    await startMetrics()
  )();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address?.port : 0;
  Object.assign(env(), { METRICS_PORT: port });
  await expect(startMetrics()).rejects.toThrow(
    `METRICS_PORT ${port} is in use on 127.0.0.1; set another METRICS_PORT.`,
  );
  other.close();
});

const Dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      type: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
});

/** The labels of each metric, from the guide's table and, for the process's own, from Prometheus. */
const labelsOf = new Map(
  [...guide.matchAll(/^\| `(nightrate_\w+)` \| [^|]+\| ([^|]*)\|/gm)].map(
    ([, name = "", labels = ""]) => [name, labels.split(/[,\s]+/).filter(Boolean)],
  ),
);

test("the dashboard asks for metrics that exist, by labels that they have, and shows every one", async () => {
  const text = readFileSync("deploy/dashboard.json", "utf8");
  const { panels } = Dashboard.parse(JSON.parse(text));
  const scraped = await (await start())();
  const shown = new Set<string>();
  for (const { title, targets } of panels) {
    for (const { expr, legendFormat } of targets) {
      const names = [...expr.matchAll(/\b(?:nightrate|process|nodejs)_\w+/g)].map(([name]) =>
        scraped.includes(`\n# TYPE ${name} `) ? name : name.replace(/_(count|bucket|sum)$/, ""),
      );
      for (const name of names)
        expect([title, scraped]).toEqual([title, expect.stringContaining(`\n# TYPE ${name} `)]);
      names.forEach((name) => shown.add(name));
      const labels = new Set([
        "le",
        "instance",
        ...names.flatMap((name) => labelsOf.get(name) ?? []),
      ]);
      const asked = [
        ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/)),
        ...[...expr.matchAll(/[{,]\s*(\w+)\s*[=!]/g)].map(([, name = ""]) => name),
        ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name),
      ];
      expect([title, asked.filter((name) => !labels.has(name))]).toEqual([title, []]);
    }
  }
  expect([...labelsOf.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

test("no panel of the dashboard covers another, and every one says what it shows", () => {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync("deploy/dashboard.json", "utf8")));
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const bare = panels.filter(({ type, targets }) => type !== "row" && targets.length === 0);
  expect(bare).toEqual([]);
});

test("every alert is explained, and asks for metrics that exist", () => {
  const rules = readFileSync("deploy/alerts.yaml", "utf8");
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...guide.matchAll(/^\| `(Nightrate\w+)` \|/gm)].map(([, name]) => name);
  expect(alerts).toEqual(explained);
  for (const [name] of rules.matchAll(/nightrate_\w+/g))
    expect(guide).toContain(`\`${name.replace(/_(count|bucket|sum)$/, "")}\``);
});
