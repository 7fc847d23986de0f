import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { database, db, openServer, transaction, useDatabase } from "@/lib/db/server";
import { toRefusal } from "@/lib/http/server/answer";
import { databaseIsReady } from "@/lib/serve/server/health";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { migrate } from "@/prisma/migrate";

const folder = mkdtempSync(join(tmpdir(), "nightrate-disk-"));
/** A disk of its own, which only root can make. */
const isMounted =
  hasPostgres &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=120m", "tmpfs", folder]).status === 0;

afterAll(() => {
  if (isMounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the disk to its last byte. */
function fill(path: string): void {
  spawnSync("dd", ["if=/dev/zero", `of=${path}`, "bs=4k"], { stdio: "ignore" });
}

/** Writes half a megabyte that does not compress. */
function write(): Promise<number> {
  return transaction(
    {},
    (tx) => tx.$executeRaw`
      INSERT INTO idempotent_answer (person_id, key, request_hash, status, body)
      SELECT 1, gen_random_uuid()::text, '', 200,
        (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 20000))
      FROM generate_series(1, 5)`,
  );
}

test.skipIf(!isMounted)(
  "a full disk is 503 for writes and not ready, and both end with it",
  { timeout: 120_000 },
  async () => {
    const before = database();
    const postgres = await startPostgres({ folder });
    const server = useDatabase(openServer(postgres.url));
    try {
      await migrate(server.adapter);
      await write();
      expect(await databaseIsReady()).toBe(true);
      fill(join(folder, "filler"));
      const error = await write().catch((reason: unknown) => reason);
      const refusal = toRefusal(error, "r-1");
      expect([refusal.status, refusal.retryAfter]).toEqual([503, 1]);
      expect(await databaseIsReady()).toBe(false);
      expect(await db().account.count()).toBe(0);
      writeFileSync(join(folder, "filler"), "");
      await write();
      expect(await databaseIsReady()).toBe(true);
    } finally {
      useDatabase(before);
      await server.close();
      postgres.stop();
    }
  },
);
