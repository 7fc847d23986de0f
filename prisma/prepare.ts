import { resolve } from "node:path";
import { today } from "@/lib/core/dates";
import { sealLogs } from "@/lib/audit/server";
import { database, db } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { migrate } from "./migrate";
import { checkSecret } from "./secret";
import { seedDemonstration } from "./seed";
import { victoria } from "./seed/cities";
import {
  type Demo,
  demoFile,
  readDemoFile,
  refreshDemoFile,
  writeDemoFile,
} from "./seed/demo-file";
import { inTurn } from "./turn";

/**
 * Opens the database, applies the migrations it lacks and checks that its keys belong to the present secret, or with
 * `anySecret` does not. Throws StartError, and as a query does when the database is away.
 */
export async function updateDatabase({ anySecret = false } = {}): Promise<void> {
  await answers();
  await inTurn(() => update(anySecret));
}

async function update(anySecret: boolean): Promise<void> {
  const applied = await migrate(database().adapter);
  if (!anySecret) await checkSecret();
  // Later, a missing seal is a fault: somebody may have removed it.
  if (applied.some((name) => name.endsWith("_log_seal"))) await sealLogs();
}

/** The migration engine hides why a database cannot be opened; a query does not. */
async function answers(): Promise<void> {
  await db().$queryRaw`SELECT 1`;
}

/**
 * Brings the database up to date before serving: migrations, then the demonstration if wanted, then the
 * present address in `demo.json`. `demoFile` is the full path of that file, or null without one for this
 * database.
 */
export async function prepareDatabase(): Promise<{ demoFile: string | null }> {
  await answers();
  const { DATA_DIR, PUBLIC_URL } = env();
  const save = (demo: Demo): void => writeDemoFile(DATA_DIR, demo, PUBLIC_URL);
  // Two first starts on one empty database: the second finds the first one's demonstration.
  await inTurn(async () => {
    await update(false);
    if (await shouldSeed()) await seedDemonstration(today(victoria.timeZone), save);
    else if (await fileFits()) refreshDemoFile(DATA_DIR, PUBLIC_URL);
  });
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
