import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { jumpOwnClock } from "@/e2e/setup/jumping-clock";
import { type Postgres, startPostgres } from "@/e2e/setup/postgres";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { RedisServer } from "@/e2e/setup/redis";
import { countStatements, CpuProfile } from "./profile";
import { type Kind, VendorProcess } from "./vendor-process";

/** As `npm start` runs it. */
const likeStart = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  NODE_OPTIONS: "--max-semi-space-size=8",
};
/** A process reads the clock once in each second, so after that long all of them have read it anew. */
const rereadMs = 1_100;

export type NodeName = "web 1" | "web 2" | "worker 1" | "worker 2";
const nodeNames: readonly NodeName[] = ["worker 1", "worker 2", "web 1", "web 2"];

interface Node {
  url: string;
  child: ChildProcess;
}

/** PostgreSQL, Redis, vendors and four servers as processes of their own, whose clocks jump together. */
export class Cluster {
  readonly nodes = new Map<NodeName, Node>();
  /** CPU seconds of processes that have ended. */
  readonly #ended = new Map<string, number>();
  #hasRedis = true;

  private constructor(
    readonly postgres: Postgres,
    readonly redis: RedisServer,
    readonly vendors: Readonly<Record<Kind, VendorProcess>>,
    readonly profile: CpuProfile | null,
  ) {}

  static async start({ profile }: { profile?: boolean }): Promise<Cluster> {
    const vendors = {
      guesty: await VendorProcess.start("guesty"),
      hostaway: await VendorProcess.start("hostaway"),
    };
    const postgres = await startPostgres({ settings: profile ? countStatements : "" });
    const counted = profile ? new CpuProfile() : null;
    return new Cluster(postgres, await RedisServer.start(), vendors, counted);
  }

  /** Starts the servers, one after the other. */
  async startNodes(): Promise<void> {
    for (const name of nodeNames) await this.startNode(name);
  }

  async startNode(name: NodeName): Promise<void> {
    const node = await startNode({
      ...likeStart,
      NODE_OPTIONS: [likeStart.NODE_OPTIONS, this.profile?.optionsFor(name)].join(" "),
      DATABASE_URL: this.postgres.url,
      REDIS_URL: this.redis.url,
      NIGHTRATE_ROLE: name.startsWith("web") ? "web" : "worker",
    });
    this.nodes.set(name, node);
  }

  /** `kill -9`. */
  async kill(name: NodeName): Promise<void> {
    const child = this.nodes.get(name)?.child;
    if (!child) return;
    this.#keep(kindOf(name), cpuOf(child.pid));
    this.nodes.delete(name);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async restartPostgres(): Promise<void> {
    this.#keep("PostgreSQL", this.#postgresCpu());
    await this.postgres.restart();
  }

  async withoutRedis(seconds: number): Promise<void> {
    this.#hasRedis = false;
    await this.redis.kill();
    await sleep(seconds * 1_000);
    await this.redis.run();
    this.#hasRedis = true;
  }

  /** Everything stands still, as a machine that sleeps does, and wakes `minutes` later. */
  async jump(minutes: number): Promise<void> {
    const children = [...this.nodes.values(), ...Object.values(this.vendors)];
    for (const { child } of children) child.kill("SIGSTOP");
    if (this.#hasRedis) this.redis.pause();
    this.postgres.freeze();
    jumpOwnClock(minutes);
    await sleep(rereadMs);
    this.postgres.thaw();
    if (this.#hasRedis) this.redis.resume();
    for (const { child } of children) child.kill("SIGCONT");
  }

  /** CPU seconds so far of each kind of process, those that have ended included. */
  cpu(): Map<string, number> {
    const sums = new Map(this.#ended);
    const add = (kind: string, seconds: number) => sums.set(kind, (sums.get(kind) ?? 0) + seconds);
    for (const [name, { child }] of this.nodes) add(kindOf(name), cpuOf(child.pid));
    add("PostgreSQL", this.#postgresCpu());
    return sums;
  }

  /** MB of each server's own memory; pages that it shares count in part. */
  memory(): Map<NodeName, number> {
    return new Map([...this.nodes].map(([name, { child }]) => [name, memoryOf(child.pid)]));
  }

  /** Ends the servers, which write what was seen of their CPU. */
  async stopNodes(): Promise<void> {
    for (const { child } of this.nodes.values()) child.kill("SIGCONT");
    await Promise.all([...this.nodes.values()].map(({ child }) => stopProgram(child)));
  }

  async stop(): Promise<void> {
    await this.stopNodes();
    this.profile?.remove();
    await Promise.all(Object.values(this.vendors).map((vendor) => vendor.stop()));
    await this.redis.stop();
    this.postgres.thaw();
    this.postgres.stop();
  }

  #keep(kind: string, seconds: number): void {
    this.#ended.set(kind, (this.#ended.get(kind) ?? 0) + seconds);
  }

  /** Of the server's own process, those that it has waited for, and those that run. */
  #postgresCpu(): number {
    const [first, ...others] = this.postgres.processes();
    return cpuOf(first, true) + others.reduce((sum, pid) => sum + cpuOf(pid), 0);
  }
}

function kindOf(name: NodeName): string {
  return name.startsWith("web") ? "web servers" : "workers";
}

/** Linux counts CPU time in ticks of 1/100 s (proc(5), fields 14 to 17). 0 for a process that has ended. */
function cpuOf(pid: number | undefined, withEnded = false): number {
  const text = read(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

function memoryOf(pid: number | undefined): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
