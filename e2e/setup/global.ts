import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openServer } from "@/lib/db/server";
import { clusterUrl, startCluster } from "@/lib/db/server/embedded/cluster";
import { migrate } from "@/prisma/migrate";
import { clonePrefix, onDatabase, onServer, templateName } from "./template";

let stop: (() => Promise<void>) | undefined;

/**
 * Bundles the programs that tests start, and migrates one template per run, which every worker clones: on
 * TEST_DATABASE_URL, else on a cluster of the run's own.
 */
export async function setup(): Promise<void> {
  keepCompiledCode();
  execFileSync("node", ["cli/bundle.mjs"]);
  const url = (process.env["TEST_DATABASE_URL"] ||= await ownCluster());
  await onServer(url, `DROP DATABASE IF EXISTS ${templateName}`);
  await onServer(url, `CREATE DATABASE ${templateName}`);
  const template = openServer(onDatabase(url, templateName));
  await migrate(template.adapter);
  await template.close();
}

/** Ends the run's cluster, or drops the workers' clones on a server that goes on. */
export async function teardown(): Promise<void> {
  if (stop) return stop();
  const url = process.env["TEST_DATABASE_URL"] ?? "";
  const clones = await onServer(
    url,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${clonePrefix(process.pid)}')`,
  );
  for (const { name } of clones) await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
}

/** Workers and the programs that tests start compile the same files: each of a run's only once. */
function keepCompiledCode(): void {
  const folder = resolve(".cache/compiled");
  // Bundles of earlier runs have other names.
  rmSync(folder, { recursive: true, force: true });
  process.env["NODE_COMPILE_CACHE"] = folder;
}

async function ownCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-cluster-"));
  const cluster = await startCluster(folder, { isDurable: false });
  stop = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return clusterUrl(folder, "postgres");
}
