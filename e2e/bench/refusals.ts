import { makeKey } from "@/lib/auth/server/key-format";
import { db } from "@/lib/db/server";
import { generateKey, regenerateKey } from "@/lib/identity/keys/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeAccount } from "@/prisma/factories";
import { freePort } from "@/e2e/setup/free-port";
import { median } from "./load";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import type { Figure } from "./table";

const rounds = 5_000;

/** Compares how long calls with a good key and with keys refused for different reasons take, by medians of interleaved calls: time must not tell them apart. */
export async function refusalFigures(databaseUrl: string): Promise<Figure[]> {
  const keys = await someKeys();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = await startProgram(
    [".cache/server/server.mjs"],
    {
      DATABASE_URL: databaseUrl,
      NIGHTRATE_SECRET: process.env["NIGHTRATE_SECRET"] ?? "",
      PORT: String(port),
      DEMO: "0",
      BAD_KEY_LIMIT: "0",
      LOG_LEVEL: "warn",
    },
    `${base}/readyz`,
  );
  try {
    const medians = await timed(`${base}/v1/listings_minimal`, keys);
    const times = Object.values(medians);
    const apart = Math.max(...times) - Math.min(...times);
    return [
      {
        what: `good and refused keys, ${rounds.toLocaleString("en")} interleaved calls each: slowest kind less fastest`,
        against: "1 ms",
        ratio: apart,
        target: "< 1",
        holds: apart < 1,
        measured: Object.entries(medians)
          .map(([kind, ms]) => `${kind} ${ms.toFixed(2)} ms`)
          .join(", "),
      },
    ];
  } finally {
    await stopProgram(server);
  }
}

/** One key header of each kind; undefined sends none. All but the good one are refused. */
async function someKeys(): Promise<Record<string, string | undefined>> {
  // An account without listings, which has nothing to answer, and an allowance for every call of the run.
  const limits = { limitMinute: 1_000_000, limitHour: 1_000_000 };
  const open = await makeAccount({ apiAccess: "enabled", owner: limits });
  const { key: good } = await generateKey(await callerFor(open.owner));
  const { owner } = await makeAccount({ apiAccess: "enabled" });
  const caller = await callerFor(owner);
  const { key: revoked } = await generateKey(caller);
  await regenerateKey(caller, { overlap_seconds: 0 });
  const closed = await makeAccount({ apiAccess: "enabled" });
  const { key: notEnabled } = await generateKey(await callerFor(closed.owner));
  const { id } = closed.account;
  await db().account.update({ where: { id }, data: { apiAccess: "disabled" } });
  const unknown = makeKey("owner");
  return {
    good,
    missing: undefined,
    wrong: `${unknown}x`,
    unknown,
    revoked,
    "not enabled": notEnabled,
  };
}

async function timed(
  url: string,
  keys: Record<string, string | undefined>,
): Promise<Record<string, number>> {
  const times = Object.entries(keys).map(([kind, key]) => ({ kind, key, ms: [] as number[] }));
  for (let round = -200; round < rounds; round++) {
    for (const { kind, key, ms } of times) {
      const startedAt = performance.now();
      const response = await fetch(url, { headers: key === undefined ? {} : { "X-API-Key": key } });
      await response.arrayBuffer();
      if (response.status !== (kind === "good" ? 200 : 403)) {
        throw new Error(`A ${kind} key was answered ${response.status}`);
      }
      // The first calls warm the server up.
      if (round >= 0) ms.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(times.map(({ kind, ms }) => [kind, median(ms)]));
}
