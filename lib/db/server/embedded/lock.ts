import { truncateSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "@/lib/core/start-error";

/** Another process has what this one needs for itself. */
export class DatabaseInUse extends StartError {
  constructor(dataDir: string) {
    super(
      `The embedded database in ${dataDir} is open in another process (a running server?). Stop it first, or use DATABASE_URL.`,
    );
    this.name = "DatabaseInUse";
  }
}

export interface FileLock {
  close(): void;
}

/**
 * Locks a file until the process ends, even by a crash: SQLite holds it exclusively, which the operating system also keeps
 * between containers and releases with the process. What the file holds does not matter. Returns null where another
 * process has it; throws StartError where files cannot be locked.
 */
export function lockFile(path: string): FileLock | null {
  try {
    return locked(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === busy) return null;
    if (code === notSqlite) return lockAfresh(path);
    throw refusalOf(error, path);
  }
}

/** SQLite's results (sqlite.org/rescode.html). */
const busy = 5;
const notSqlite = 26;

function locked(path: string): FileLock {
  const file = new DatabaseSync(path);
  try {
    file.exec("BEGIN EXCLUSIVE");
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Nobody holds a file that is not SQLite's. It is emptied, not removed: two starts would then lock two files. */
function lockAfresh(path: string): FileLock | null {
  try {
    truncateSync(path);
    return locked(path);
  } catch (error) {
    if (codeOf(error) === busy) return null;
    throw refusalOf(error, path);
  }
}

function refusalOf(error: unknown, path: string): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The embedded database was not opened, because the file ${path} cannot be locked: ${reason}.`,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "errcode" in error ? error.errcode : undefined;
}
