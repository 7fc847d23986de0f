import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { clusterUrl, openServer, startCluster } from "@/lib/db/server";
import { migrate } from "@/prisma/migrate";

const root = resolve(import.meta.dirname, "../..");
const cache = join(root, ".cache/tests");
/** What clusters with tables are made from. */
const sources = ["lib/db/server", "prisma/migrations", "prisma/migrate.ts", "package-lock.json"];

/**
 * Puts an embedded cluster that has the tables and no row into a data directory: a copy, which takes a fiftieth of the
 * processor time of making one.
 */
export async function putMigratedCluster(dataDir: string): Promise<void> {
  const made = await madeOnce("cluster", async (folder) => {
    const cluster = await startCluster(folder, { isDurable: false });
    const database = openServer(clusterUrl(folder));
    await migrate(database.adapter);
    await database.close();
    await cluster.stop();
  });
  mkdirSync(dataDir, { recursive: true });
  copyWithOwner(join(made, "postgres"), join(dataDir, "postgres"));
}

/** Copies files with their owners: PostgreSQL does not run as root. */
export function copyWithOwner(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
}

/**
 * The folder that `make` has filled with something that has the tables; it is made again where its sources have changed.
 * Made beside its place and renamed: other workers may make it at the same time.
 */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  // Files that one user made, another one cannot copy.
  const prefix = `${name}-${process.getuid?.() ?? 0}-`;
  const place = join(cache, `${prefix}${hashOf(sources)}`);
  if (existsSync(place)) return place;
  const making = join(cache, `making-${randomUUID()}`);
  mkdirSync(making, { recursive: true });
  await make(making);
  try {
    renameSync(making, place);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  for (const other of readdirSync(cache)) {
    const isOld = other.startsWith(prefix) && join(cache, other) !== place;
    if (isOld) rmSync(join(cache, other), { recursive: true, force: true });
  }
  return place;
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
