import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { clusterUrl, openServer, startCluster } from "@/lib/db/server";
import { migrate } from "@/prisma/migrate";

const root = resolve(import.meta.dirname, "../..");
const cache = join(root, ".cache/tests");
/** What the cluster is made from. */
const sources = ["lib/db/server", "prisma/migrations", "prisma/migrate.ts", "package-lock.json"];
/** Files that one user made, another one cannot copy. */
const prefix = `cluster-${process.getuid?.() ?? 0}-`;

/**
 * Puts an embedded cluster that has the tables and no row into a data directory: a copy, which takes a fiftieth of the
 * processor time of making one. It is made again where its sources have changed.
 */
export async function putMigratedCluster(dataDir: string): Promise<void> {
  const made = join(cache, `${prefix}${hashOf(sources)}`);
  if (!existsSync(made)) await makeMigrated(made);
  mkdirSync(dataDir, { recursive: true });
  // With its owner: PostgreSQL does not run as root.
  execFileSync("cp", ["-a", join(made, "postgres"), join(dataDir, "postgres")]);
}

/** Made beside its place and renamed: other workers may make it at the same time. */
async function makeMigrated(place: string): Promise<void> {
  const making = join(cache, `making-${randomUUID()}`);
  mkdirSync(making, { recursive: true });
  const cluster = await startCluster(making, { isDurable: false });
  const database = openServer(clusterUrl(making));
  await migrate(database.adapter);
  await database.close();
  await cluster.stop();
  try {
    renameSync(making, place);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  for (const name of readdirSync(cache)) {
    const isOld = name.startsWith(prefix) && join(cache, name) !== place;
    if (isOld) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((each) => filesIn(join(root, each)))) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

/** The files of a folder, in order, or a file itself. */
function filesIn(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.\w+$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
