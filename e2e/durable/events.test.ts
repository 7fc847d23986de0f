import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { noRedis, RedisServer } from "@/e2e/setup/redis";
import type { Changes } from "@/lib/activity/changes/schema";
import { database, db, openServer, useDatabase } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { makeAccount } from "@/prisma/factories";

const isLong = process.env["NIGHTRATE_LONG"] === "1";
const isBuilt = existsSync(".next/BUILD_ID");
/** Events that the calls make, and servers that are killed meanwhile. */
const [wanted, kills] = isLong ? [10_000, 3] : [1_000, 1];
/** Listings that one call changes. */
const perCall = 20;

type Node = Awaited<ReturnType<typeof startNode>>;

/** A server that calls go to, and the next one that takes its place when it is killed. */
class Nodes {
  readonly #nodes: Node[] = [];

  constructor(readonly variables: Record<string, string>) {}

  async start(count: number): Promise<void> {
    for (let n = 0; n < count; n++) this.#nodes.push(await startNode(this.variables));
  }

  url(n: number): string {
    return this.#nodes[n % this.#nodes.length]?.url ?? "";
  }

  async kill(n: number): Promise<void> {
    this.#nodes[n % this.#nodes.length]?.child.kill("SIGKILL");
    this.#nodes[n % this.#nodes.length] = await startNode(this.variables);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map(({ child }) => stopProgram(child)));
  }
}

/** Changes the notes of listings by calls to both servers, for a part of the wanted events; repeats a call that fails. */
async function write(nodes: Nodes, key: string, part: number, ids: readonly string[]) {
  for (let call = 0; call * perCall * (kills + 1) < wanted; call++) {
    const first = (call * perCall) % ids.length;
    const listings = ids
      .slice(first, first + perCall)
      .map((id) => ({ id, pms: "guesty", notes: `Call ${part}.${call}` }));
    const sent = async (n: number): Promise<boolean> => {
      const answer = await fetch(`${nodes.url(n)}/v1/listings`, {
        method: "POST",
        headers: { "X-API-Key": key, "Content-Type": "application/json" },
        body: JSON.stringify({ listings }),
      }).catch(() => null);
      return answer?.ok === true;
    };
    for (let tries = 0; !(await sent(call + tries)); tries++) await pause(50);
  }
}

/** Follows the feed as the guide says, until `isDone` and nothing is left. */
async function follow(nodes: Nodes, key: string, isDone: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  let cursor = "";
  for (let call = 0; ; call++) {
    const wasDone = isDone();
    const query = new URLSearchParams({ limit: "97", wait: "1", ...(cursor && { cursor }) });
    const answer = await fetch(`${nodes.url(call)}/v1/changes?${query.toString()}`, {
      headers: { "X-API-Key": key },
    })
      .then(async (response) => (response.ok ? ((await response.json()) as Changes) : null))
      .catch(() => null);
    if (!answer) await pause(100);
    else {
      seen.push(...answer.changes.map(({ seq }) => seq));
      cursor = answer.next_cursor;
      if (wasDone && !answer.has_more && answer.changes.length === 0) return seen;
    }
  }
}

/** The program of the guide, copied as it is, in a folder of its own. */
class Guide {
  readonly #folder = mkdtempSync(join(tmpdir(), "nightrate-follow-"));
  readonly #child: ChildProcess;
  /** The numbers that it printed. */
  readonly seen: number[] = [];

  constructor(env: Record<string, string>) {
    const [, code = ""] =
      /```ts\n([^]+?)```/.exec(readFileSync("docs/api/changes.md", "utf8")) ?? [];
    const file = join(this.#folder, "follow.ts");
    writeFileSync(file, code);
    this.#child = spawn(process.execPath, [file], {
      cwd: this.#folder,
      env: { ...process.env, ...env, NODE_OPTIONS: "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (!this.#child.stdout) throw new Error("no output");
    createInterface(this.#child.stdout).on("line", (line) => this.seen.push(Number.parseInt(line)));
  }

  stop(): void {
    this.#child.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

test.skipIf(!hasPostgres || !isBuilt || noRedis)(
  `readers of servers that are killed get each of ${wanted} changes once and in order, as the program of the guide does`,
  { timeout: 600_000 },
  async () => {
    const postgres = await startPostgres({ isMigrated: true });
    const redis = await RedisServer.start();
    const before = database();
    const own = useDatabase(openServer(postgres.url));
    const nodes = new Nodes({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    let guide: Guide | undefined;
    try {
      const { owner, caller, listings } = await makeAccount({
        apiAccess: "enabled",
        listings: 100,
      });
      await db().person.update({
        where: { id: owner.id },
        data: { limitMinute: 100_000, limitHour: 100_000 },
      });
      const { key } = await generateKey(caller);
      await nodes.start(3);
      // The last one is never killed, which is why the guide's program may stay with it.
      guide = new Guide({ API: nodes.url(2), NIGHTRATE_KEY: key });
      let isWritten = false;
      const ids = listings.map(({ listingId }) => listingId);
      const writing = (async () => {
        for (let kill = 0; kill <= kills; kill++) {
          const part = write(nodes, key, kill, ids);
          if (kill < kills) await pause(500 + 300 * kill).then(() => nodes.kill(kill % 2));
          await part;
        }
        isWritten = true;
      })();
      const [one, other] = await Promise.all([
        follow(nodes, key, () => isWritten),
        follow(nodes, key, () => isWritten),
        writing,
      ]);
      const { accountId } = caller;
      const told = await db().event.count({ where: { accountId } });
      const logged = await db().logEntry.count({ where: { accountId, action: "listing_changed" } });
      const entries = { accountId, logId: { not: null }, type: "listing.updated" };
      expect(await db().event.count({ where: entries })).toBe(logged);
      expect(logged).toBe(wanted);
      expect(one).toEqual(Array.from({ length: told }, (_, n) => n + 1));
      expect(other).toEqual(one);
      // It began with what was the latest, and waits for up to 25 s between two answers.
      const last = guide.seen;
      await expect.poll(() => last.at(-1), { timeout: 60_000, interval: 200 }).toBe(told);
      expect(last).toEqual(one.slice(-last.length));
    } finally {
      guide?.stop();
      await nodes.stop();
      useDatabase(before);
      await own.close();
      await redis.stop();
      postgres.stop();
    }
  },
);
