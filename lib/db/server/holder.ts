import type { PGlite } from "@electric-sql/pglite";
import { PrismaClient } from "@/generated/prisma/client";
import { env } from "@/lib/core/env";
import { EmbeddedAdapter } from "./embedded";
import { openEmbedded } from "./open";
import { WatchedAdapter } from "./watched-adapter";

export interface Database {
  client: PrismaClient;
  adapter: EmbeddedAdapter | WatchedAdapter;
  /** Where the server is, or the embedded database itself: the job queue has its own way in. */
  url?: string;
  lite?: () => Promise<PGlite>;
  close(): Promise<void>;
}

// On globalThis: one per process, although bundles may contain several copies of this module.
const holder = globalThis as { nightrateDatabase?: Database };

/** Returns the process's database, which opens at the first query. */
export function database(): Database {
  holder.nightrateDatabase ??= env().DATABASE_URL ? openServer(env().DATABASE_URL) : openFolder();
  return holder.nightrateDatabase;
}

/** Replaces the process's database (tests, tools) and returns it. */
export function useDatabase(next: Database): Database {
  holder.nightrateDatabase = next;
  return next;
}

/** Returns the process's Prisma client. */
export function db(): PrismaClient {
  return database().client;
}

/** Returns a database on PGlite; `open` is called at the first query. */
export function embeddedDatabase(open: () => Promise<PGlite>): Database {
  let opened: Promise<PGlite> | undefined;
  const lite = (): Promise<PGlite> => (opened ??= open());
  const adapter = new EmbeddedAdapter(lite);
  const client = new PrismaClient({ adapter });
  return {
    client,
    adapter,
    lite,
    close: async () => {
      await client.$disconnect();
      if (opened) await (await opened).close();
    },
  };
}

/** Returns a database on a PostgreSQL server. */
export function openServer(url = ""): Database {
  const adapter = new WatchedAdapter(url);
  const client = new PrismaClient({ adapter });
  return { client, adapter, url, close: () => client.$disconnect() };
}

function openFolder(): Database {
  return embeddedDatabase(() => openEmbedded(env().DATA_DIR));
}
