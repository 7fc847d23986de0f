import { realpathSync, truncateSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "@/lib/core/start-error";

/** The embedded database is open in another process. */
export class DatabaseInUse extends StartError {
  constructor(directory: string) {
    super(
      `The embedded database in ${directory} is open in another process (a running server?). Stop it first, or use DATABASE_URL.`,
    );
    this.name = "DatabaseInUse";
  }
}

export interface DirectoryLock {
  close(): void;
}

/**
 * Locks the directory until the process ends, even by a crash: SQLite holds the file `DIRECTORY.lock` exclusively, which
 * the operating system also keeps between containers and releases with the process. What the file holds does not matter.
 * Throws DatabaseInUse, and StartError where files cannot be locked.
 */
export function lockDirectory(directory: string): DirectoryLock {
  // Beside the directory: the database may open and close every file within, which would release the lock.
  const path = `${realpathSync(directory)}.lock`;
  try {
    return lockFile(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === notSqlite) return lockAfresh(path, directory);
    throw refusalOf(error, directory, path);
  }
}

/** SQLite's results (sqlite.org/rescode.html). */
const busy = 5;
const notSqlite = 26;

function lockFile(path: string): DirectoryLock {
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
function lockAfresh(path: string, directory: string): DirectoryLock {
  try {
    truncateSync(path);
    return lockFile(path);
  } catch (error) {
    throw refusalOf(error, directory, path);
  }
}

function refusalOf(error: unknown, directory: string, path: string): StartError {
  if (codeOf(error) === busy) return new DatabaseInUse(directory);
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The embedded database in ${directory} was not opened, because the file ${path} cannot be locked: ${reason}.`,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "errcode" in error ? error.errcode : undefined;
}
