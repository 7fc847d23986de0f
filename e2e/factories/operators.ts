import { callerFor } from "@/lib/auth/server/key-caller";
import { presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { setOperator } from "@/lib/identity/people/server";

export interface OperatorOptions {
  userId: number;
  /** False: no longer. */
  isOperator: boolean;
}

/** Does what `admin operator add` and `remove` do. */
export async function changeOperator({ userId, isOperator }: OperatorOptions): Promise<null> {
  const person = await db().person.findUniqueOrThrow({ where: { id: userId } });
  const actor = { id: 0, email: null, name: "Command line", role: "job" } as const;
  const caller = await callerFor(person, { actor, via: "job", permissions: presets.full });
  await setOperator(caller, person, isOperator);
  return null;
}

/** A second server, which makes backups: those of two nights ago are the newest, or the last attempt failed. */
export async function addBackupNode({ failure }: { failure?: string }): Promise<null> {
  const now = Date.now();
  const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
  const gib = 1024 ** 3;
  const report = {
    disks: [
      { name: "DATA_DIR", free_bytes: 412 * gib, total_bytes: 500 * gib },
      { name: "BACKUP_DIR", free_bytes: 0.4 * gib, total_bytes: 100 * gib },
    ],
    backups: {
      last_at: at(-50),
      next_at: at(1),
      failure: failure === undefined ? null : { at: at(0), message: failure },
    },
  };
  const node = { host: "backup-box", role: "worker", version: "0.1.0", report };
  // A day ahead: its announcements don't come, and the tests take minutes.
  const fields = { ...node, seenAt: new Date(now + 86_400_000) };
  await db().node.upsert({
    where: { id: "backup-box" },
    create: { ...fields, id: "backup-box" },
    update: fields,
  });
  return null;
}
