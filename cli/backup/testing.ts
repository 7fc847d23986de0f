import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { putMigratedCluster } from "@/e2e/setup/migrated";
import { startPostgres, type Postgres } from "@/e2e/setup/postgres";
import { onDatabase, onServer } from "@/e2e/setup/template";
import {
  confinedRole,
  type Database,
  database,
  openEmbedded,
  openServer,
  transaction,
  useDatabase,
} from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListings,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { type Content, contentOf, fixSettings, tablesOf } from "./tables";

/** Why tests that need a server are skipped here, or false. */
export const noPostgres = !existsSync("/usr/lib/postgresql") && "PostgreSQL is not installed";

type Kind = "embedded" | "server";

/** Databases that may be restored to. */
export const kinds: readonly Kind[] = noPostgres ? ["embedded"] : ["embedded", "server"];

export interface Backups {
  /** A folder of the test's own. */
  readonly folder: string;
  /** Makes another database, without tables, the process's own until the test ends. */
  emptyDatabase(kind: Kind): Promise<void>;
}

/** Call it at the top of a file of tests. */
export function backups(): Backups {
  const opened: Database[] = [];
  let [folder, made] = ["", 0];
  let filled: Database | undefined;
  let server: Postgres | undefined;
  // Each test makes databases of its own.
  vi.setConfig({ testTimeout: 120_000 });
  beforeAll(async () => {
    if (noPostgres) return;
    server = await startPostgres();
    await onServer(server.url, `CREATE ROLE ${confinedRole}`);
  }, 120_000);
  afterAll(() => server?.stop());
  beforeEach(() => {
    filled = database();
    folder = mkdtempSync(join(tmpdir(), "nightrate-backup-"));
  });
  afterEach(async () => {
    if (filled) useDatabase(filled);
    for (const other of opened.splice(0)) await other.close();
    rmSync(folder, { recursive: true });
  });
  return {
    get folder() {
      return folder;
    },
    emptyDatabase: async (kind) => {
      const other =
        kind === "server"
          ? openServer(await newDatabase(server?.url ?? "", `restored_${++made}`))
          : await emptyEmbedded(join(folder, `data-${++made}`));
      opened.push(other);
      useDatabase(other);
    },
  };
}

/** A copied cluster without its tables: making one takes four times as long. */
async function emptyEmbedded(dataDir: string): Promise<Database> {
  await putMigratedCluster(dataDir);
  const opened = openEmbedded(dataDir, "alone");
  await opened.client.$executeRaw`DROP SCHEMA public CASCADE`;
  await opened.client.$executeRaw`CREATE SCHEMA public`;
  return opened;
}

/** A database of a role that owns it and is no superuser; its address. */
async function newDatabase(root: string, name: string): Promise<string> {
  await onServer(root, `CREATE ROLE ${name} LOGIN`);
  // As docs/operations/database-roles.md says.
  await onServer(root, `GRANT ${confinedRole} TO ${name}`);
  await onServer(root, `CREATE DATABASE ${name} OWNER ${name}`);
  const url = new URL(onDatabase(root, name));
  url.username = name;
  await onServer(onDatabase(root, name), `ALTER SCHEMA public OWNER TO ${name}`);
  return url.href;
}

/** Makes rows of many tables, with texts that a careless format would lose; an owner's key. */
export async function fill(): Promise<string> {
  const { account, caller } = await makeAccount({
    apiAccess: "enabled",
    name: "Zoë's “Quay”\u2028[\\x41]\n{null,NULL}\t\"",
    listings: 3,
  });
  await makeMember(account, { email: "max@nightrate.example" });
  const [parent, child] = await makeListings(account, [{ name: "" }, { name: "null" }]);
  if (!parent || !child) throw new Error("No listings.");
  await makeGroup(account, "[", [child]);
  await makeMappingGroup(parent, [child]);
  await makeReservation(parent, { checkIn: "2026-12-03" });
  const nights = { from: "2026-12-01", nights: 40 };
  await makeCalendar(parent, nights);
  await makeMarketCalendar(await makeMarketListing(), nights);
  const { key } = await generateKey(caller);
  return key;
}

/** Counts and hashes of every table, straight from the database. */
export function contents(): Promise<Record<string, Content>> {
  return transaction({}, async (tx) => {
    await fixSettings(tx);
    const all: Record<string, Content> = {};
    for (const table of await tablesOf(tx)) all[table.name] = await contentOf(tx, table);
    return all;
  });
}
