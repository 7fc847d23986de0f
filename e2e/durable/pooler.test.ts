import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { freePort } from "@/e2e/setup/free-port";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { database, db, inAccounts, openServer, useDatabase } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { updateDatabase } from "@/prisma/prepare";

const hasPooler = spawnSync("pgbouncer", ["--version"]).status === 0;

/** Starts a pooler before a server; returns its URL and what stops it. */
async function startPooler(server: string, mode: string) {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-pooler-"));
  chmodSync(folder, 0o755);
  const [{ port: serverPort }, port] = [new URL(server), await freePort()];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort} user=nightrate
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`,
  );
  // It doesn't run as root.
  const [program, ...args] =
    process.getuid?.() === 0
      ? ["runuser", "-u", "postgres", "--", "pgbouncer", "-q", file]
      : ["pgbouncer", "-q", file];
  const pooler = spawn(program ?? "", args, { stdio: "ignore" });
  const url = new URL(server);
  url.port = String(port);
  for (let isUp = false; !isUp && pooler.exitCode === null; await sleep(50)) {
    const client = new Client(url.href);
    isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
  }
  return {
    url: url.href,
    stop: () => {
      pooler.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

test.skipIf(!hasPostgres || !hasPooler)(
  "a pooler that hands out connections by transaction is refused, one that does by session keeps accounts apart",
  async () => {
    const postgres = await startPostgres();
    const poolers = [
      await startPooler(postgres.url, "transaction"),
      await startPooler(postgres.url, "session"),
    ];
    const before = database();
    const [byTransaction, bySession] = poolers.map(({ url }) => openServer(url));
    try {
      useDatabase(byTransaction ?? before);
      await expect(updateDatabase()).rejects.toThrow(/by transaction\..*session mode/);
      useDatabase(bySession ?? before);
      await updateDatabase();
      const own = await makeAccount({ listings: 1 });
      await makeAccount({ listings: 1 });
      const seen = await inAccounts([own.account.id], () => db().listing.findMany());
      expect(seen.map(({ accountId }) => accountId)).toEqual([own.account.id]);
    } finally {
      useDatabase(before);
      await byTransaction?.close();
      await bySession?.close();
      for (const { stop } of poolers) stop();
      postgres.stop();
    }
  },
);
