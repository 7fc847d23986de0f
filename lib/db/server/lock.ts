import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The embedded database is open in another process. */
export class DatabaseInUse extends Error {
  constructor(directory: string) {
    super(
      `The embedded database in ${directory} is open in another process (a running server?). Stop it first, or use DATABASE_URL.`,
    );
    this.name = "DatabaseInUse";
  }
}

/** Locks the directory until the process ends, even by a crash. Throws DatabaseInUse. */
export async function lockDirectory(directory: string): Promise<Server> {
  const id = createHash("sha256").update(realpathSync(directory)).digest("hex").slice(0, 24);
  // Linux's abstract sockets vanish with their process; elsewhere a stale file is probed and removed.
  if (process.platform === "linux") return listen(`\0nightrate-${id}`, directory);
  const path = join(tmpdir(), `nightrate-${id}.sock`);
  if (!(await answers(path))) rmSync(path, { force: true });
  return listen(path, directory);
}

function listen(address: string, directory: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", () => reject(new DatabaseInUse(directory)));
    server.listen(address, () => resolve(server.unref()));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
