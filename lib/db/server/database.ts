import { AsyncLocalStorage } from "node:async_hooks";
import { resolve } from "node:path";
import { PrismaClient } from "@/generated/prisma/client";
import { env } from "@/lib/core/env";
import { clusterUrl } from "./embedded/cluster";
import { type Opener, openFolder } from "./embedded/folder";
import { WatchedAdapter } from "./watched-adapter";

export interface Database {
  client: PrismaClient;
  adapter: WatchedAdapter;
  /** Its address: the job queue and locks have connections of their own. */
  url: string;
  /** True for the database in DATA_DIR, which one server at a time uses. */
  isEmbedded: boolean;
  close(): Promise<void>;
}

// On globalThis: one per process, although bundles may contain several copies of this module.
const holder = globalThis as {
  nightrateDatabase?: Database;
  nightrateThrough?: AsyncLocalStorage<PrismaClient>;
};
const through = (holder.nightrateThrough ??= new AsyncLocalStorage());

/** Returns the process's database, which opens at the first query. */
export function database(): Database {
  const { DATABASE_URL, DATA_DIR } = env();
  holder.nightrateDatabase ??= DATABASE_URL
    ? openServer(DATABASE_URL)
    : openEmbedded(DATA_DIR, "command");
  return holder.nightrateDatabase;
}

/** Replaces the process's database (the server, tests, tools) and returns it. */
export function useDatabase(next: Database): Database {
  holder.nightrateDatabase = next;
  return next;
}

/** Returns the process's Prisma client; within `throughTransaction`, the transaction's. */
export function db(): PrismaClient {
  return through.getStore() ?? database().client;
}

/** Runs reads that see what an open transaction has written so far. They must not open another one. */
export function throughTransaction<T>(tx: object, reads: () => Promise<T>): Promise<T> {
  return through.run(tx as PrismaClient, async () => await reads());
}

/** Opens the process's database as a server does: only one has a data directory. */
export function openAsServer(): Database {
  const { DATABASE_URL, DATA_DIR } = env();
  return DATABASE_URL ? database() : useDatabase(openEmbedded(DATA_DIR, "server"));
}

/** Returns the database in a data directory, which is started or joined at the first query. */
export function openEmbedded(dataDir: string, opener: Opener): Database {
  let opened: Promise<() => Promise<void>> | undefined;
  const open = async (): Promise<void> => {
    await (opened ??= openFolder(dataDir, opener));
  };
  const opening = openServer(clusterUrl(resolve(dataDir)), open);
  return {
    ...opening,
    isEmbedded: true,
    close: async () => {
      await opening.close();
      // Who could not open it has heard why.
      const leave = await opened?.catch(() => undefined);
      await leave?.();
    },
  };
}

/** Returns a database on a PostgreSQL server; `open` is awaited before each connection. */
export function openServer(url: string, open?: () => Promise<void>): Database {
  const adapter = new WatchedAdapter(url, open);
  const client = new PrismaClient({ adapter });
  return { client, adapter, url, isEmbedded: false, close: () => client.$disconnect() };
}
