import pino from "pino";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { keyWindows } from "@/lib/http/server/rates";
import { callerOfKey, callerFor } from "@/lib/auth/server/key-caller";
import { generateKey } from "@/lib/identity/keys/server";
import { makeAccount } from "@/prisma/factories";
import { freePort } from "@/e2e/setup/free-port";
import { inTurn, requestsPerSecond, type Target } from "./load";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import type { Figure } from "./table";

/** The first four rows of the table: the catalog against its limits, on PostgreSQL. */
export async function catalogFigures(databaseUrl: string): Promise<Figure[]> {
  const small = await tenant(1_000);
  const large = await tenant(10_000);
  const [port, limitPort] = [await freePort(), await freePort()];
  const base = `http://127.0.0.1:${port}`;
  const secret = process.env["NIGHTRATE_SECRET"] ?? "";
  const ours = await startProgram(
    [".cache/server/server.mjs"],
    {
      DATABASE_URL: databaseUrl,
      NIGHTRATE_SECRET: secret,
      PORT: String(port),
      DEMO: "0",
      // A worker would evaluate the 11,000 new listings meanwhile.
      NIGHTRATE_ROLE: "web",
    },
    `${base}/readyz`,
  );
  const limit = await startProgram(
    ["e2e/bench/limit.ts"],
    { DATABASE_URL: databaseUrl, PORT: String(limitPort) },
    `http://127.0.0.1:${limitPort}/catalog/${small.accountId}`,
  );
  const catalog = (key: string): Target => ({
    url: `${base}/v1/listings_minimal`,
    headers: { "X-API-Key": key },
  });
  try {
    return [
      await againstLimit(catalog(small.key), {
        url: `http://127.0.0.1:${limitPort}/catalog/${small.accountId}`,
      }),
      await conditional(catalog(small.key)),
      await growth(catalog(large.key), catalog(small.key)),
      await overhead(small.key, { url: `${base}/v1/nothing`, expects404: true }),
    ];
  } finally {
    await stopProgram(ours);
    await stopProgram(limit);
  }
}

async function againstLimit(ours: Target, limit: Target): Promise<Figure> {
  const { first, second, ratio } = await inTurn(ours, limit);
  return {
    what: "GET /v1/listings_minimal, 1,000 listings, key and limiter on, 10 connections",
    against: "Fastify + pg, one statement that builds the JSON, without key or limiter",
    ratio,
    target: "≥ 1.2",
    holds: ratio >= 1.2,
    measured: `${first.toFixed(0)} and ${second.toFixed(0)} requests/s`,
  };
}

async function conditional(plain: Target): Promise<Figure> {
  const etag = (await fetch(plain.url, { headers: plain.headers ?? {} })).headers.get("etag") ?? "";
  const known = { ...plain, headers: { ...plain.headers, "If-None-Match": etag } };
  const { first, second, ratio } = await inTurn(known, plain);
  return {
    what: "the same with If-None-Match",
    against: "itself without",
    ratio,
    target: "≥ 3",
    holds: ratio >= 3,
    measured: `${first.toFixed(0)} and ${second.toFixed(0)} requests/s`,
  };
}

async function growth(large: Target, small: Target): Promise<Figure> {
  const { first, second, ratio } = await inTurn(small, large);
  const startedAt = performance.now();
  const response = await fetch(large.url, { headers: large.headers ?? {} });
  const firstByte = performance.now() - startedAt;
  await response.arrayBuffer();
  return {
    what: "the same at 10,000 listings",
    against: "at 1,000: time per request",
    ratio,
    target: "≤ 11, first byte ≤ 300 ms",
    holds: ratio <= 11 && firstByte <= 300,
    measured: `${second.toFixed(0)} and ${first.toFixed(0)} requests/s, first byte ${firstByte.toFixed(0)} ms`,
  };
}

/** What every call pays before its work, in one process without HTTP, against what Next costs per request. */
async function overhead(key: string, bare: Target): Promise<Figure> {
  const calls = 20_000;
  const store = new MemoryRateStore();
  const origin = { ip: null, device: "api", requestId: "bench" } as const;
  const one = async (): Promise<void> => {
    const caller = await callerOfKey(key, origin);
    if (!caller) throw new Error("The key was refused.");
    await store.admit(`key:${caller.actor.id}`, keyWindows(caller.limits));
    line.info({ id: origin.requestId, route: "GET /v1/nothing", caller: caller.actor.id, ms: 1 });
  };
  const line = pino(pino.destination("/dev/null"));
  await one();
  const startedAt = performance.now();
  for (let call = 0; call < calls; call++) await one();
  const ours = (performance.now() - startedAt) / calls;
  const theirs = 1_000 / (await requestsPerSecond(bare));
  return {
    what: "authentication + limiter + log line",
    against: "a bare Next.js handler's time per request",
    ratio: ours / theirs,
    target: "≤ 0.15",
    holds: ours / theirs <= 0.15,
    measured: `${(ours * 1_000).toFixed(0)} µs and ${(theirs * 1_000).toFixed(0)} µs`,
  };
}

/** An account with so many listings, API access, and a key without a practical limit. */
export async function tenant(listings: number): Promise<{ accountId: number; key: string }> {
  const { account, owner } = await makeAccount({
    listings,
    apiAccess: "enabled",
    owner: { limitMinute: 1_000_000_000, limitHour: 1_000_000_000 },
  });
  const { key } = await generateKey(await callerFor(owner));
  return { accountId: account.id, key };
}
