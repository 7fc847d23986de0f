/**
 * `npm run limits [-- NODES…]`: 64 callers without a pause on 1, 3 and 9 nodes that share a Redis, while nodes and Redis are
 * stopped and killed; four minutes for each number of nodes. One node's date is off by ten minutes. `npm run limits --
 * servers 3` asks real servers, without faults. Exit 1 when a figure is missed.
 */
import { RedisServer } from "@/e2e/setup/redis";
import { setTimeout as sleep } from "node:timers/promises";
import { LimitNode } from "./limit-node";
import { now } from "./windows";
import { figuresOf, heading, missedBy, type Part, rowOf } from "./report";

const callers = 64;

/** What happens, and for how long (s). */
interface Step extends Part {
  seconds: number;
  begin?: (cluster: Cluster) => Promise<void> | void;
}

interface Cluster {
  redis: RedisServer;
  nodes: LimitNode[];
}

const steps: readonly Step[] = [
  { name: "all is well", seconds: 65, isAnswered: true },
  {
    name: "a node stands still",
    seconds: 14,
    isAnswered: true,
    begin: ({ nodes }) => nodes[0]?.pause(),
  },
  { name: "it goes on", seconds: 11, isAnswered: true, begin: ({ nodes }) => nodes[0]?.resume() },
  {
    name: "Redis stands still",
    seconds: 14,
    isAnswered: false,
    begin: ({ redis }) => redis.pause(),
  },
  { name: "it goes on", seconds: 31, isAnswered: false, begin: ({ redis }) => redis.resume() },
  { name: "Redis is killed", seconds: 10, isAnswered: false, begin: ({ redis }) => redis.kill() },
  { name: "it starts, empty", seconds: 65, isAnswered: false, begin: ({ redis }) => redis.run() },
];

const [first, ...rest] = process.argv.slice(2);
if (first === "servers") {
  const { askServers } = await import("./servers");
  await askServers(Number(rest[0] ?? 1));
} else {
  const counts = first === undefined ? [1, 3, 9] : [first, ...rest].map(Number);
  const missed: string[] = [];
  console.log(heading);
  for (const count of counts) missed.push(...(await measure(count)));
  console.log(missed.length === 0 ? "\nThe limits are exact." : `\n${missed.join("\n")}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** Returns what was missed. */
async function measure(count: number): Promise<string[]> {
  const cluster: Cluster = { redis: await RedisServer.start(), nodes: [] };
  const { redis, nodes } = cluster;
  const stop = async (): Promise<void> => {
    for (const node of nodes) node.kill();
    await redis.stop();
  };
  const stopped = (): void => void stop().then(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stopped);
  try {
    for (let node = 0; node < count; node++) {
      // The first one is stopped, the last one's date is wrong.
      nodes.push(new LimitNode(redis.url, Math.ceil(callers / count), node === count - 1));
    }
    await Promise.all(nodes.map((node) => node.ready));
    const begun: number[] = [];
    for (const step of steps) {
      begun.push(now());
      await step.begin?.(cluster);
      await sleep(step.seconds * 1_000);
    }
    await Promise.all(nodes.map((node) => node.end()));
    const figures = figuresOf(
      nodes.flatMap((node) => node.calls),
      steps,
      begun,
    );
    for (const figure of figures) console.log(rowOf(count, figure));
    return missedBy(count, figures);
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stopped);
    await stop();
  }
}
