import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { noRedis, RedisServer } from "@/e2e/setup/redis";
import { tenant } from "./catalog";
import { median, requestsPerSecond } from "./load";
import type { Figure } from "./table";

const rounds = 3;
const seconds = 4;
/** Fewer cores are shared by the nodes, the database and the load, so that two nodes can't serve more than one. */
const enoughCores = 4;

interface Node {
  url: string;
  child: ChildProcess;
}

/** Two nodes on one PostgreSQL and Redis against one: requests per second, or CPU per request on few cores. */
export async function nodeFigures(databaseUrl: string): Promise<Figure[]> {
  if (noRedis) return [];
  const { key } = await tenant(1_000);
  const redis = await RedisServer.start();
  const nodes: Node[] = [];
  const shared = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url };
  try {
    for (let count = 0; count < 2; count++) nodes.push(await startNode(shared));
    // Both are compiled and warm before the first figure.
    await measured(nodes, key);
    const one = await measured(nodes.slice(0, 1), key);
    const two = await measured(nodes, key);
    const measuredText = `${one.rate.toFixed(0)} and ${two.rate.toFixed(0)} requests/s, ${one.cpuMs.toFixed(2)} and ${two.cpuMs.toFixed(2)} ms of CPU per request`;
    const what = "two nodes on one PostgreSQL and Redis, GET /v1/listings_minimal";
    if (availableParallelism() >= enoughCores) {
      const ratio = two.rate / one.rate;
      const holds = ratio >= 1.7;
      const against = "one node's requests/s";
      return [{ what, against, ratio, target: "≥ 1.7", holds, measured: measuredText }];
    }
    const ratio = two.cpuMs / one.cpuMs;
    const holds = Math.abs(ratio - 1) <= 0.1;
    const against = `one node's CPU per request (fewer than ${enoughCores} cores)`;
    return [{ what, against, ratio, target: "1 ± 0.1", holds, measured: measuredText }];
  } finally {
    for (const node of nodes) await stopProgram(node.child);
    await redis.stop();
  }
}

/** Medians over some rounds: requests per second of all nodes, and their CPU per request. */
async function measured(
  nodes: readonly Node[],
  key: string,
): Promise<{ rate: number; cpuMs: number }> {
  const results: { rate: number; cpuMs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = cpuSeconds(nodes);
    const rates = await Promise.all(
      nodes.map(({ url }) =>
        requestsPerSecond(
          { url: `${url}/v1/listings_minimal`, headers: { "X-API-Key": key } },
          seconds,
        ),
      ),
    );
    const rate = rates.reduce((sum, each) => sum + each, 0);
    // The warm-up second is part of the CPU, as it is of the requests.
    results.push({ rate, cpuMs: ((cpuSeconds(nodes) - before) * 1_000) / (rate * (seconds + 1)) });
  }
  return {
    rate: median(results.map((result) => result.rate)),
    cpuMs: median(results.map((result) => result.cpuMs)),
  };
}

/** Linux counts CPU time in ticks of 1/100 s (proc(5), fields 14 and 15). */
const ticksPerSecond = 100;

/** CPU seconds of the nodes' processes so far, of user and system. */
function cpuSeconds(nodes: readonly Node[]): number {
  const ticks = nodes.map(({ child: { pid } }) => {
    const [, rest = ""] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}
