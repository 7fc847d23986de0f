import type { OperatorNode } from "./schema";

/** A nightly backup, and two hours to make it. */
const oldestBackupMs = 26 * 3_600_000;

/** A job that has waited so long needs a look. */
export const lateSeconds = 600;

/** Less free space than this needs a look. */
export const leastFreeBytes = 1024 ** 3;

/** True where no backup of last night was made. */
export function isOverdue(newest: Date, now: Date): boolean {
  return now.getTime() - newest.getTime() > oldestBackupMs;
}

/** A server that makes backups. */
export type BackupNode = OperatorNode & { backups: NonNullable<OperatorNode["backups"]> };

/** What is wrong with a server's backups. */
export type BackupProblem = "stopped" | "failed" | "overdue" | "none";

/** Returns the problem of a server's backups at `now`, null where there is none. A failure counts until a backup is made. */
export function backupProblem(
  { is_running: isRunning, backups: { last_at: last, failure } }: BackupNode,
  now: Date,
): BackupProblem | null {
  if (!isRunning) return "stopped";
  if (failure) return "failed";
  if (last === null) return "none";
  return isOverdue(new Date(last), now) ? "overdue" : null;
}

/** Returns the servers that make backups; those that no longer run only where no other does. */
export function backupNodes(nodes: readonly OperatorNode[]): BackupNode[] {
  const makers = nodes.filter((node): node is BackupNode => node.backups !== null);
  const running = makers.filter(({ is_running: isRunning }) => isRunning);
  return running.length > 0 ? running : makers;
}
