import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { worstFeeds } from "@/e2e/factories/worst-feeds";
import { freePort } from "@/e2e/setup/free-port";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import { db } from "@/lib/db/server";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { makeAccount, makeListing } from "@/prisma/factories";
import type { Figure } from "./table";

const feeds = 50;
/** Four connections read at a time, four feeds each. */
const connections = 13;
/** Milliseconds between requests, which do not wait for one another. */
const everyMs = 10;
const mostMs = 250;
/** Sixteen bodies of 5 MiB, twice while they grow, what their unpacking takes, and the parser's thread. */
const mostMegabytes = 600;

interface Sample {
  at: number;
  ms: number;
}

/** /healthz of a server that reads 50 of the worst feeds at once, how each of them ends, and the memory it takes. */
export async function feedFigures(databaseUrl: string): Promise<Figure[]> {
  const [port, feedPort] = [await freePort(), await freePort()];
  const [base, feedBase] = [port, feedPort].map((each) => `http://127.0.0.1:${each}`);
  const standin = await startProgram(
    ["e2e/bench/feed-server.ts"],
    { PORT: String(feedPort) },
    `${feedBase}/`,
  );
  const server = await startProgram(
    [".cache/server/server.mjs"],
    {
      DATABASE_URL: databaseUrl,
      NIGHTRATE_SECRET: process.env["NIGHTRATE_SECRET"] ?? "",
      CONNECTION_HOSTS: `127.0.0.1:${feedPort}`,
      PORT: String(port),
      DEMO: "0",
      LOG_LEVEL: "error",
    },
    `${base}/readyz`,
  );
  try {
    const idle = await sampled(`${base}/healthz`, () => sleep(3_000));
    const before = megabytesOf(server.pid);
    const expected = await addFeeds(`${feedBase}`);
    let beganAt = 0;
    const all = await sampled(`${base}/healthz`, async () => {
      beganAt = await untilReading();
      await untilRead();
    });
    const busy = all.filter(({ at }) => at >= beganAt);
    const taken = megabytesOf(server.pid) - before;
    return [responseFigure(idle, busy), await endsFigure(expected), memoryFigure(taken)];
  } finally {
    await Promise.all([stopProgram(server), stopProgram(standin)]);
  }
}

/** Adds the feeds, all due at once; returns how each should end. */
async function addFeeds(base: string): Promise<Map<number, string>> {
  const names = Object.keys(worstFeeds);
  const expected = new Map<number, string>();
  const now = new Date();
  for (let at = 0; at < connections; at++) {
    const { account } = await makeAccount();
    const listing = await makeListing(account, { pmsName: "ical", listingId: `feeds-${at}` });
    const owner = { accountId: account.id };
    const connection = await db().connection.create({
      data: { ...owner, kind: "ical", pmsName: "ical", name: "Calendars" },
    });
    for (let feed = at; feed < feeds; feed += connections) {
      const name = names[feed % names.length] ?? "";
      const url = sealFor(connection, `${base}/${encodeURIComponent(name)}`);
      const of = { ...owner, connectionId: connection.id, listingKey: listing.key };
      const { id } = await db().connectionFeed.create({
        data: { ...of, channel: "other", url, nextReadAt: now },
      });
      expected.set(id, endOf(worstFeeds[name]?.()));
    }
  }
  // Due together, and only once all of their feeds are there.
  await db().connection.updateMany({ where: { kind: "ical" }, data: { nextImportAt: now } });
  return expected;
}

function endOf(given: { failure: string | null; reason: string | null } | undefined): string {
  return `${given?.failure ?? "read"}: ${given?.reason ?? ""}`;
}

/** Calls the address at a fixed rate while `work` runs: one that waits delays none of the others. */
async function sampled(url: string, work: () => Promise<unknown>): Promise<Sample[]> {
  const samples: Promise<Sample>[] = [];
  const call = async (): Promise<Sample> => {
    const at = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
    return { at, ms: performance.now() - at };
  };
  const timer = setInterval(() => samples.push(call()), everyMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Promise.all(samples);
}

/** When the first pass has begun. */
async function untilReading(): Promise<number> {
  while ((await db().connectionRun.count({ where: { connection: { kind: "ical" } } })) === 0) {
    await sleep(100);
  }
  return performance.now();
}

async function untilRead(): Promise<void> {
  const unread = { failure: null, lastGoodAt: null };
  while ((await db().connectionFeed.count({ where: unread })) > 0) await sleep(200);
}

function megabytesOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The 99th of a hundred. */
function p99(samples: readonly Sample[]): number {
  const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Infinity;
}

function responseFigure(idle: readonly Sample[], busy: readonly Sample[]): Figure {
  const slowest = Math.max(...busy.map(({ ms }) => ms));
  const seconds = ((busy.at(-1)?.at ?? 0) - (busy[0]?.at ?? 0)) / 1_000;
  return {
    what: `/healthz while ${feeds} of the worst feeds are read, p99`,
    against: `${mostMs} ms`,
    ratio: p99(busy) / mostMs,
    target: "≤ 1",
    holds: p99(busy) <= mostMs,
    measured: `p99 ${p99(busy).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms of ${busy.length} requests in ${seconds.toFixed(0)} s; p99 without feeds ${p99(idle).toFixed(0)} ms`,
  };
}

async function endsFigure(expected: ReadonlyMap<number, string>): Promise<Figure> {
  const rows = await db().connectionFeed.findMany();
  const wrong = rows.filter((row) => expected.get(row.id) !== endOf(row));
  return {
    what: "worst feeds that end by their name",
    against: `all ${feeds}`,
    ratio: (rows.length - wrong.length) / feeds,
    target: "1",
    holds: rows.length === feeds && wrong.length === 0,
    measured: wrong.length === 0 ? "all" : `not ${wrong.map(endOf).join("; ")}`,
  };
}

function memoryFigure(taken: number): Figure {
  return {
    what: `peak memory that ${feeds} of the worst feeds add to the server's`,
    against: `${mostMegabytes} MB`,
    ratio: taken / mostMegabytes,
    target: "≤ 1",
    holds: taken <= mostMegabytes,
    measured: `${taken.toFixed(0)} MB`,
  };
}
