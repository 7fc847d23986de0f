import { Client } from "pg";
import { cloneDatabase, clonePrefix, onServer, templateName } from "./template";
import { database, openServer, useDatabase } from "@/lib/db/server";
import { writeDemonstration } from "@/prisma/seed";
import type { Demo } from "@/prisma/seed/demo-file";
import { sendFirstPrices } from "@/prisma/seed/sending/first-prices";

const server = process.env["TEST_DATABASE_URL"] ?? "";

/** The demonstration as its first start leaves it, or as one does that was stopped before it sent prices. */
type Stage = "sent" | "written";

/**
 * Runs `work` on a copy of the demonstration of a day, which a run makes once for all its files, and drops the copy.
 * For what does not depend on how the demonstration is made; its `now` is 20:00 UTC of that day.
 */
export async function withDemonstration<Result>(
  day: string,
  work: (demo: Demo) => Promise<Result>,
  stage: Stage = "sent",
): Promise<Result> {
  const template = await templateOf(day, stage);
  const copy = await cloneDatabase(template);
  try {
    const demo = await demoOf(template);
    return await onOwn(copy.url, () => work(demo));
  } finally {
    await copy.drop();
  }
}

/** The name of a database that nobody writes to any more; made if this run has not made it yet. */
async function templateOf(day: string, stage: Stage): Promise<string> {
  // The run's own: another run's may be of other code.
  const [run] = await onServer(
    server,
    `SELECT oid::text AS name FROM pg_database WHERE datname = '${templateName}'`,
  );
  const name = `${clonePrefix(process.ppid)}${run?.name}_${stage}_${day.replaceAll("-", "_")}`;
  const lock = new Client(server);
  await lock.connect();
  try {
    // Of workers that need it at once, one makes it. The lock ends with its connection.
    await lock.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const found = await onServer(
      server,
      `SELECT datname AS name FROM pg_database WHERE datname = '${name}'`,
    );
    if (found.length === 0) await make(name, day, stage);
  } finally {
    await lock.end();
  }
  return name;
}

async function make(name: string, day: string, stage: Stage): Promise<void> {
  const source = stage === "sent" ? await templateOf(day, "written") : templateName;
  const copy = await cloneDatabase(source);
  try {
    const now = new Date(`${day}T20:00:00Z`);
    const demo = await onOwn(copy.url, async () => {
      if (stage === "written") return writeDemonstration(day, () => undefined, now);
      await sendFirstPrices(day, now);
      return demoOf(source);
    });
    const text = JSON.stringify(demo).replaceAll("'", "''");
    await onServer(server, `COMMENT ON DATABASE ${copy.name} IS '${text}'`);
    await onServer(server, `ALTER DATABASE ${copy.name} RENAME TO ${name}`);
  } catch (error) {
    await copy.drop();
    throw error;
  }
}

/** How to sign in, which is kept beside the rows. */
async function demoOf(name: string): Promise<Demo> {
  const [kept] = await onServer(
    server,
    `SELECT shobj_description(oid, 'pg_database') AS name FROM pg_database WHERE datname = '${name}'`,
  );
  return JSON.parse(kept?.name ?? "") as Demo;
}

/** Runs `work` with a database as the process's own. */
async function onOwn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const before = database();
  const own = useDatabase(openServer(url));
  try {
    return await work();
  } finally {
    useDatabase(before);
    await own.close();
  }
}
