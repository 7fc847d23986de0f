import type { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";
import { env } from "@/lib/core/env";
import { EmbeddedAdapter, openEmbedded } from "./embedded";

export interface Database {
  client: PrismaClient;
  adapter: EmbeddedAdapter | PrismaPg;
  /** Where the server is, or the embedded database itself: the job queue has its own way in. */
  url?: string;
  lite?: () => Promise<PGlite>;
  close(): Promise<void>;
}

// One per process, also when a bundler makes several copies of this module.
const holder = globalThis as { nightrateDatabase?: Database };

/** The process's database, opened at the first query. */
export function database(): Database {
  holder.nightrateDatabase ??= env().DATABASE_URL ? openServer(env().DATABASE_URL) : openFolder();
  return holder.nightrateDatabase;
}

/** Makes `next` the process's database (tests, tools); returns it. */
export function useDatabase(next: Database): Database {
  holder.nightrateDatabase = next;
  return next;
}

/** The one Prisma client. */
export function db(): PrismaClient {
  return database().client;
}

/** A database over an open PGlite. */
export function embeddedDatabase(open: () => Promise<PGlite>): Database {
  let opened: Promise<PGlite> | undefined;
  const once = (): Promise<PGlite> => (opened ??= open());
  const adapter = new EmbeddedAdapter(once);
  const client = new PrismaClient({ adapter });
  return {
    client,
    adapter,
    lite: once,
    close: async () => {
      await client.$disconnect();
      if (opened) await (await opened).close();
    },
  };
}

/** A database over a PostgreSQL server. `url` may carry a pool size as `?connection_limit=`. */
export function openServer(url = ""): Database {
  // Pools wait forever by default: bounded, so that exhaustion answers 503.
  const adapter = new PrismaPg({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const client = new PrismaClient({ adapter });
  return { client, adapter, url, close: () => client.$disconnect() };
}

function openFolder(): Database {
  return embeddedDatabase(() => openEmbedded(env().DATA_DIR));
}
