import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { type Database, openServer, useDatabase } from "@/lib/db/server";
import { type Emptier, openEmptier } from "./empty";
import { areRowsKept } from "./kept-rows";
import { clonePrefix, onDatabase, onServer, templateName } from "./template";

/** The global setup sets it. */
const url = process.env["TEST_DATABASE_URL"] ?? "";

/** A worker's database: its files run one after another, and every test finds it empty. */
interface Shared extends Database {
  /** Asked for since it was emptied. */
  isTouched: boolean;
  /** Asked for by the file that runs. */
  isWorn: boolean;
  emptier: Emptier;
}

// Next's own server sets it before it loads anything; without it, some of Next's modules throw.
Object.assign(globalThis, { AsyncLocalStorage });

const worker = globalThis as {
  nightrateTests?: Shared;
  nightrateRates?: unknown;
  nightrateSignInFailures?: unknown;
  nightratePasswordChecks?: unknown;
  nightrateCalls?: { timer?: NodeJS.Timeout; writing: Promise<void> };
};
const shared = (worker.nightrateTests ??= await openShared());
useDatabase({
  adapter: shared.adapter,
  url: shared.url,
  isEmbedded: false,
  close: () => shared.close(),
  get client() {
    shared.isTouched = true;
    shared.isWorn = true;
    return shared.client;
  },
});
// What the files before have counted.
delete worker.nightrateRates;
delete worker.nightrateSignInFailures;
delete worker.nightratePasswordChecks;

beforeAll(async () => {
  if (shared.isWorn) {
    // What a file before has written after its last test.
    await shared.emptier.deleteAll();
    await shared.emptier.giveBackSpace();
  }
  shared.isWorn = shared.isTouched = false;
});

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    throw new Error(`Unexpected console.error: ${words.map(String).join(" ")}`);
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await forgetCalls();
  if (areRowsKept()) return;
  if (shared.isTouched) await shared.emptier.deleteAll();
  shared.isTouched = false;
});

/** Drops calls that wait to be written: a later test's people and keys may have the same IDs. */
async function forgetCalls(): Promise<void> {
  const calls = worker.nightrateCalls;
  delete worker.nightrateCalls;
  clearTimeout(calls?.timer);
  await calls?.writing;
}

async function openShared(): Promise<Shared> {
  const clone = await serverClone(url);
  const emptier = await openEmptier(clone.url);
  return { ...inAnyOrder(clone), emptier, isTouched: false, isWorn: false };
}

async function serverClone(server: string): Promise<ReturnType<typeof openServer>> {
  const name = `${clonePrefix(process.ppid)}${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  return openServer(onDatabase(server, name));
}

/** Returns rows of `findMany` last first where nothing orders them: PostgreSQL promises no order. */
function inAnyOrder(database: Database): Database {
  const client = database.client.$extends({
    query: {
      $allModels: {
        async findMany({ args, query }) {
          const rows = await query(args);
          return args.orderBy ? rows : rows.toReversed();
        },
      },
    },
  });
  // A client with an extension has the same calls, by another type.
  return { ...database, client: client as unknown as Database["client"] };
}
