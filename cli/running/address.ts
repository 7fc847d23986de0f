import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Bytes of a Unix socket's path: 104 on macOS, 108 on Linux, the last one a NUL. */
const mostBytes = 103;

const socketName = "command.sock";

function directPath(dataDir: string): string {
  return join(realpathSync(dataDir), socketName);
}

/** Names the socket's place where the data directory's path is too long for one. */
function pointerPath(dataDir: string): string {
  return `${directPath(dataDir)}.path`;
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= mostBytes;
}

/** The socket of the server that has the data directory open; null where there is none. */
export function socketOf(dataDir: string): string | null {
  try {
    const direct = directPath(dataDir);
    return fits(direct) ? direct : readFileSync(pointerPath(dataDir), "utf8");
  } catch {
    return null;
  }
}

/**
 * Makes room for this server's socket and returns its path. What an earlier server left is removed: only one has the
 * directory open.
 */
export function claimSocket(dataDir: string): string {
  removeSocket(dataDir);
  const direct = directPath(dataDir);
  if (fits(direct)) return direct;
  const path = join(mkdtempSync(join(shortTemporary(), "nightrate-")), socketName);
  writeFileSync(pointerPath(dataDir), path, { mode: 0o600 });
  return path;
}

/** Removes the socket of the data directory, wherever it is. */
export function removeSocket(dataDir: string): void {
  const path = socketOf(dataDir);
  if (path !== null && path !== directPath(dataDir)) {
    rmSync(dirname(path), { recursive: true, force: true });
  }
  rmSync(directPath(dataDir), { force: true });
  rmSync(pointerPath(dataDir), { force: true });
}

function shortTemporary(): string {
  const folder = tmpdir();
  return fits(join(folder, "nightrate-XXXXXX", socketName)) ? folder : "/tmp";
}
