import { resolve } from "node:path";
import { today } from "@/lib/core/dates";
import { sealLogs } from "@/lib/audit/server";
import { database, db } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { migrate } from "./migrate";
import { seedDemonstration } from "./seed";
import { victoria } from "./seed/cities";
import {
  type Demo,
  demoFile,
  readDemoFile,
  refreshDemoFile,
  writeDemoFile,
} from "./seed/demo-file";

/** Opens the database and applies the migrations it lacks. Throws DatabaseInUse, and as a query does when it is away. */
export async function updateDatabase(): Promise<void> {
  // The migration engine hides why a database cannot be opened; a query does not.
  await db().$queryRaw`SELECT 1`;
  const applied = await migrate(database().adapter);
  // Later, a missing seal is a fault: somebody may have removed it.
  if (applied.some((name) => name.endsWith("_log_seal"))) await sealLogs();
}

/**
 * Brings the database up to date before serving: migrations, then the demonstration if wanted, then the
 * present address in `demo.json`. `demoFile` is the full path of that file, or null without one for this
 * database.
 */
export async function prepareDatabase(): Promise<{ demoFile: string | null }> {
  await updateDatabase();
  const { DATA_DIR, PUBLIC_URL } = env();
  const save = (demo: Demo): void => writeDemoFile(DATA_DIR, demo, PUBLIC_URL);
  if (await shouldSeed()) await seedDemonstration(today(victoria.timeZone), save);
  else if (await fileFits()) refreshDemoFile(DATA_DIR, PUBLIC_URL);
  return { demoFile: (await fileFits()) ? resolve(demoFile(DATA_DIR)) : null };
}

/** On the embedded database unless DEMO is 0, on PostgreSQL only when it is 1; never when an account exists. */
async function shouldSeed(): Promise<boolean> {
  const { DATABASE_URL, DEMO } = env();
  const wanted = DATABASE_URL ? DEMO === "1" : DEMO !== "0";
  return wanted && (await db().account.findFirst({ select: { id: true } })) === null;
}

/** A data directory may hold the file of another database. */
async function fileFits(): Promise<boolean> {
  const demo = readDemoFile(env().DATA_DIR);
  if (!demo) return false;
  const { userId: id, email } = demo.owner;
  return (await db().person.findFirst({ where: { id, email }, select: { id: true } })) !== null;
}
