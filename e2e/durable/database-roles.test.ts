import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { verifyLog } from "@/lib/audit/server";
import { database, db, openServer, useDatabase } from "@/lib/db/server";
import { startJobs } from "@/lib/jobs/server";
import { onAccount, setUp, write } from "@/e2e/factories/log-entries";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { onDatabase } from "@/e2e/setup/template";
import { migrate } from "@/prisma/migrate";

/** The SQL of the guide, step by step. */
const [makeRoles = "", grant = "", restrict = ""] = readFileSync(
  "docs/operations/database-roles.md",
  "utf8",
)
  .matchAll(/```sql\n(.*?)```/gs)
  .map(([, sql = ""]) => sql);

async function run(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    for (const statement of sql.split(";\n")) await client.query(statement);
  } finally {
    await client.end();
  }
}

function as(user: string, url: string): string {
  const next = new URL(url);
  next.username = user;
  return next.href;
}

const idle = async (): Promise<void> => {};
const jobs = {
  "evaluate-actions": idle,
  "delete-expired-rows": idle,
  "deliver-webhooks": idle,
  "import-connections": idle,
  "record-market-pace": idle,
  "run-uploads": idle,
  "read-market-sources": idle,
  "take-price-snapshots": idle,
  "push-prices": idle,
  "plan-shadow-prices": idle,
};

test.skipIf(!hasPostgres)(
  "with the roles of the guide the app runs, and can do nothing to the log but add to it",
  { timeout: 120_000 },
  async () => {
    const postgres = await startPostgres();
    const before = database();
    const url = onDatabase(postgres.url, "nightrate");
    const appUrl = as("nightrate_app", url);
    await run(postgres.url, makeRoles);
    await run(url, grant);
    const owner = openServer(as("nightrate_owner", url));
    await migrate(owner.adapter);
    await owner.close();
    await run(as("nightrate_owner", url), restrict);
    const app = useDatabase(openServer(appUrl));
    try {
      expect(await migrate(app.adapter)).toEqual([]);
      const stopJobs = await startJobs(jobs);
      await stopJobs();
      const { caller } = await setUp();
      await write(caller, [onAccount("settings_changed")]);
      expect(await verifyLog()).toMatchObject([{ checked: 1, broken: null }]);
      for (const forbidden of [
        `UPDATE log_entry SET action = 'x'`,
        `DELETE FROM log_entry`,
        `TRUNCATE log_entry`,
        `ALTER TABLE log_entry DISABLE TRIGGER ALL`,
        `DROP TRIGGER log_entry_stays ON log_entry`,
        `SET session_replication_role = replica`,
        `DELETE FROM account`,
        `CREATE TABLE public.another (id int)`,
      ]) {
        await expect(run(appUrl, forbidden)).rejects.toThrow(/permission denied|must be owner/);
      }
      expect(await db().logEntry.count()).toBe(1);
    } finally {
      useDatabase(before);
      await app.close();
      postgres.stop();
    }
  },
);
