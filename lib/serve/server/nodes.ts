import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { env } from "@/lib/core/env";
import { log, nodeName, nodePrefix } from "@/lib/core/server/log";
import { database, db } from "@/lib/db/server";
import packageJson from "@/package.json";
import type { NodeReport } from "../operator/schema";
import { backupState } from "./nightly-backups";

/** Milliseconds between two announcements; a server that misses three counts as gone (operatorStatus). */
const announceMs = 30_000;

/** This process. */
const id = nodeName.slice(nodePrefix.length);

/**
 * Tells the database that this server runs, now and every half minute, for the operator's page. Returns a function that
 * ends it and takes the server off the list.
 */
export async function startAnnouncing(): Promise<() => Promise<void>> {
  // A killed server's row stays for a day, but on the embedded database, which one server uses.
  await announce(database().isEmbedded).catch(warn);
  let running: Promise<void> | undefined;
  const again = (): void => void (running = announce(false).catch(warn));
  const timer = setInterval(again, announceMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await db().node.deleteMany({ where: { id } }).catch(warn);
  };
}

function warn(error: unknown): void {
  log().warn({ err: error }, "this server was not announced to the others");
}

/** Also deletes the rows of killed servers: all others with `isAlone`, else those of more than a day ago. */
async function announce(isAlone: boolean): Promise<void> {
  const report: NodeReport = { disks: await freeDisks(), backups: await backupState() };
  await db().$executeRaw`
    WITH gone AS (
      DELETE FROM node WHERE id <> ${id} AND (${isAlone} OR seen_at < now() - interval '1 day'))
    INSERT INTO node (id, host, role, version, report)
    VALUES (${id}, ${hostname()}, ${env().NIGHTRATE_ROLE}, ${packageJson.version},
      ${JSON.stringify(report)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET seen_at = now(), report = excluded.report`;
}

/** Returns the free space of this server's folders, in bytes; those that can't be looked at are left out. */
export async function freeDisks(): Promise<NodeReport["disks"]> {
  const { DATA_DIR, BACKUP_DIR } = env();
  const folders = [
    ["DATA_DIR", DATA_DIR],
    ["BACKUP_DIR", BACKUP_DIR],
  ] as const;
  const disks: NodeReport["disks"] = [];
  for (const [name, path] of folders) {
    const disk = path === undefined ? null : await statfs(path).catch(() => null);
    if (!disk) continue;
    const [free, total] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
    disks.push({ name, free_bytes: free, total_bytes: total });
  }
  return disks;
}
