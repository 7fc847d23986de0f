/** `npm run migration -- NAME`: writes the migration that leads from the existing ones to the schema files. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openServer, clusterUrl, startCluster } from "@/lib/db/server";
import { pendingSql, writeMigration } from "@/prisma/migrate";

const name = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "nightrate-migration-"));
const cluster = await startCluster(folder, { isDurable: false });
const database = openServer(clusterUrl(folder, "postgres"));
const sql = await pendingSql(database.adapter);
await database.close();
await cluster.stop();
rmSync(folder, { recursive: true, force: true });
if (!sql) console.log("The migrations already match the schema.");
else if (!name || !/^[a-z0-9_]+$/.test(name)) console.log(`${sql}\nPass a name to write it.`);
else console.log(`Wrote ${writeMigration(name, sql)}.`);
