import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { defaultLimits } from "@/lib/auth/server/caller";
import { type Cluster, startNodes } from "./server-nodes";
import { type Call, mostPossible, mostWithin } from "./windows";

const minute = 60_000;
const duration = 75_000;
const callers = 64;

/**
 * 64 callers at once on one key of `count` real servers for 75 s, several on a PostgreSQL and a Redis of their own. Sets
 * the exit code to 1 when the minute's limit is not exact.
 */
export async function askServers(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-limits-"));
  const cluster = await startNodes(count, folder);
  try {
    const demo = JSON.parse(readFileSync(join(folder, "demo.json"), "utf8")) as {
      owner: { apiKey: string };
    };
    report(count, await callFor(cluster, demo.owner.apiKey));
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Outcome {
  admitted: Call[];
  refused: number;
  /** Other responses. */
  others: number;
}

/** Each caller calls again once it has an answer, or 0.1 s after a refusal. */
async function callFor({ urls }: Cluster, key: string): Promise<Outcome> {
  const outcome: Outcome = { admitted: [], refused: 0, others: 0 };
  const end = performance.now() + duration;
  const loop = async (_: unknown, index: number): Promise<void> => {
    const url = urls[index % urls.length];
    while (performance.now() < end) {
      const sent = performance.now();
      const response = await fetch(`${url}/v1/listings_minimal`, { headers: { "X-API-Key": key } });
      await response.arrayBuffer();
      if (response.ok) outcome.admitted.push({ sent, answered: performance.now() });
      else if (response.status === 429) outcome.refused++;
      else outcome.others++;
      if (!response.ok) await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return outcome;
}

function report(nodes: number, { admitted, refused, others }: Outcome): void {
  const limit = defaultLimits.minute;
  const most = mostWithin(admitted, minute);
  const possible = mostPossible(limit, minute, duration);
  console.log(
    [
      `callers at once: ${callers} on ${nodes} nodes, for ${duration / 1_000} s`,
      `admitted in any rolling 60 s: at most ${most} (limit ${limit})`,
      `admitted altogether: ${admitted.length} (possible ${possible})`,
      `refused: ${refused}, other answers: ${others}`,
    ].join("\n"),
  );
  const exact = most === limit && admitted.length === possible && others === 0;
  console.log(exact ? "The limit is exact." : "THE LIMIT IS NOT EXACT.");
  if (!exact) process.exitCode = 1;
}
