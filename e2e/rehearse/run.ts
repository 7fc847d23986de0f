import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { fullGoals, workerFigures } from "@/e2e/bench/workers";
import { openServer, useDatabase } from "@/lib/db/server";
import { startJobs } from "@/lib/jobs/server";
import { jobHandlers } from "@/lib/serve/server/jobs";
import { migrate } from "@/prisma/migrate";
import { Cluster, type NodeName } from "./cluster";
import { type Fault, liveDay, minutesToMark, type Plan, type Troubled, untilQuiet } from "./day";
import { type Row, tableOf } from "./figures";
import { type CpuProfile, statementTable } from "./profile";
import { readSizes } from "./records";
import { growthTable, reportOf } from "./report";
import { makeWorld, type Options, type World } from "./world";

/** Seconds of a part of the day at most, and of what there is to do before the first. */
const [mostSeconds, settleSeconds] = [540, 600];
/** Seconds in which servers that have nothing to do are measured. */
const idleSeconds = 30;
/** Seconds until a server that was killed is started again. */
const restartSeconds = 10;
/** Minutes after which a rehearsal is given up. */
const mostMinutes = 45;

/** What is not as on a real day, told with the figures. */
const compressed = `
The clock of all servers, PostgreSQL and the PMSs jumps an hour as soon as nothing is left to do, so a day takes
minutes; between two jumps everything runs at its own pace, with the vendors' limits and latencies. So
- hours, midnights, imports, snapshots and pushes are a real day's, and "within 2 h" is read on that clock;
- servers look for work after each jump: on a real day a wait is up to a minute longer, for the next look;
- a vendor's limits per minute are free again after a jump; those of Hostaway per address are each account's own;
- a PMS that hangs is asked again after each jump, which is more often than on a real day;
- what the simulated clock itself takes is part of the CPU;
- waits are seconds that were lived, and the CPU of looking in vain, each minute, is told as that of nothing to do.
There are no events yet; charges are rows of usage.`;

/** Runs a rehearsal under this process's clock and prints its figures. Sets the exit code to 1 when a goal is missed. */
export async function rehearse(options: Options): Promise<void> {
  const cluster = await Cluster.start(options);
  const stopped = (): void => void cluster.stop().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stopped);
  const bound = setTimeout(() => {
    console.error(`The rehearsal did not end within ${mostMinutes} minutes.`);
    stopped();
  }, mostMinutes * 60_000);
  try {
    const rows = options.workers ? await workerRows(cluster.postgres.url) : [];
    if (rows.length > 0) console.log(tableOf(rows));
    rows.push(...(await dayRows(cluster, options)));
    console.log(compressed);
    console.log(`\n${tableOf(rows)}`);
    if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
    if (cluster.profile) await printProfile(cluster, cluster.profile);
  } finally {
    clearTimeout(bound);
    await cluster.stop();
  }
  // What was cut off by the faults may keep it open.
  process.exit();
}

async function printProfile(cluster: Cluster, profile: CpuProfile): Promise<void> {
  await cluster.stopNodes();
  const statements = await statementTable(cluster.postgres.url);
  console.log(
    `\nWhere the CPU went, servers that were killed apart:\n\n${profile.servers()}\n\n${statements}`,
  );
}

/** Throughput of one, two and three workers, on a database of its own. */
async function workerRows(server: string): Promise<Row[]> {
  const client = new Client(server);
  await client.connect();
  await client.query("CREATE DATABASE throughput");
  await client.end();
  const url = new URL(server);
  url.pathname = "/throughput";
  const own = useDatabase(openServer(url.href));
  await migrate(own.adapter);
  const figures = await workerFigures(url.href, { latency: 0.2, goals: fullGoals });
  await own.close();
  return figures.map(({ ratio, holds, measured, target }, at) => ({
    figure: `throughput of pushes with ${fullGoals[at]?.count} workers, vendor latency 200 ms`,
    goal: `${target} ×`,
    measured: `${ratio.toFixed(2)} × on ${availableParallelism()} cores (${measured})`,
    holds,
  }));
}

async function dayRows(cluster: Cluster, options: Options): Promise<Row[]> {
  const own = useDatabase(openServer(cluster.postgres.url));
  await migrate(own.adapter);
  await cluster.startNodes();
  const stopWaking = await startJobs(jobHandlers, false);
  try {
    const began = performance.now();
    const world = await makeWorld(cluster, options);
    const troubled = troubledOf(world);
    // The rest of this hour's work, and the first snapshot of each listing's prices.
    await cluster.jump(minutesToMark(Date.now()));
    await untilQuiet([], Date.now() + settleSeconds * 1_000);
    const before = await readSizes(cluster.postgres.url);
    console.log(`The world was made in ${Math.round((performance.now() - began) / 1_000)} s.`);
    const day = await liveDay(cluster, world, planOf(options), troubled);
    const idle = await idleCpu(cluster);
    const after = await readSizes(cluster.postgres.url);
    const lived = { cluster, world, troubled, day, options, idle, before, after };
    const { rows, growth, notes } = await reportOf(lived);
    console.log([growthTable(growth), "", ...notes].join("\n"));
    return rows;
  } finally {
    await stopWaking();
    await own.close();
  }
}

/** The accounts whose PMS makes trouble: two of the first vendor's and one of the other's. */
function troubledOf({ tenants }: World): Troubled {
  const [, hangs, refuses] = tenants.filter(({ kind }) => kind === "guesty");
  const [, poison] = tenants.filter(({ kind }) => kind === "hostaway");
  if (!hangs || !refuses || !poison) throw new Error("A rehearsal needs 26 accounts at least.");
  return { hangs, refuses, poison };
}

/** What goes wrong when: the faults are spread over the day. */
function planOf({ hours, redis }: Options): Plan {
  const at = (share: number): number => Math.ceil(hours * share);
  const faults = new Map<number, Fault>([
    [at(0.25), killed("worker 1")],
    [at(0.4), killed("web 1")],
    [at(0.55), { name: "PostgreSQL restarts", begin: (cluster) => cluster.restartPostgres() }],
    [at(0.7), { name: "no Redis", begin: (cluster) => cluster.withoutRedis(redis) }],
  ]);
  return { hours, faults, troubleFrom: at(0.15), mostSeconds };
}

function killed(name: NodeName): Fault {
  return {
    name: `kill -9 ${name}`,
    begin: async (cluster) => {
      await cluster.kill(name);
      await sleep(restartSeconds * 1_000);
      await cluster.startNode(name);
    },
  };
}

/** CPU seconds a day of each kind of process while nothing is due. */
async function idleCpu(cluster: Cluster): Promise<Record<string, number>> {
  const [start, before] = [performance.now(), cluster.cpu()];
  await sleep(idleSeconds * 1_000);
  const perDay = 86_400_000 / (performance.now() - start);
  const used = [...cluster.cpu()].map(([kind, seconds]): [string, number] => [
    kind,
    (seconds - (before.get(kind) ?? 0)) * perDay,
  ]);
  return Object.fromEntries(used);
}
