import { chmodSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { log } from "@/lib/core/server/log";
import { claimSocket, removeSocket } from "./address";
import { removeFolder } from "./incoming";
import { serve } from "./serve";

/** How long running commands may take while the server stops, in ms. */
const usualStopMs = 20_000;

/**
 * Runs commands that the command line hands over through a socket of `dataDir`, which only this user can open. The
 * returned function takes no more, waits for running ones (at most `stopMs`) and removes the socket. Without a socket the
 * server runs all the same.
 */
export async function listenForCommands(
  dataDir: string,
  stopMs = usualStopMs,
): Promise<() => Promise<void>> {
  const folder = join(dataDir, "incoming");
  // What a killed server left.
  removeFolder(folder);
  const open = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    const ended = serve(socket, folder).finally(() => open.delete(socket));
    open.set(socket, ended);
  });
  try {
    await listening(server, claimSocket(dataDir));
  } catch (error) {
    log().warn({ err: error }, "no socket for the command line; its commands need the server stopped");
    return async () => {};
  }
  return async () => {
    server.close();
    const timeout = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, stopMs);
    await Promise.all(open.values());
    clearTimeout(timeout);
    removeSocket(dataDir);
    removeFolder(folder);
  };
}

function listening(server: ReturnType<typeof createServer>, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    // The socket is made within this call: nobody else can open it even for a moment.
    const mask = process.umask(0o177);
    try {
      server.listen(path, () => {
        chmodSync(path, 0o600);
        resolve();
      });
    } finally {
      process.umask(mask);
    }
  });
}
