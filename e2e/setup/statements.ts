import { PrismaClient } from "@/generated/prisma/client";
import { flushCalls } from "@/lib/auth/server/calls";
import { type Database, database, useDatabase } from "@/lib/db/server";

/** The tests' client doesn't report queries; this one uses the same database, and is kept, as is what it has learned. */
interface Counting {
  adapter: Database["adapter"];
  client: PrismaClient;
  statements: string[];
}

let kept: Counting | undefined;

/** Runs `work` and returns its result with the SQL statements it sent, in order. Not for parallel use. */
export async function countStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const before = database();
  const counting = await countingOn(before.adapter);
  const statements = (counting.statements = []);
  const release = await holdCalls();
  useDatabase({ ...before, client: counting.client });
  try {
    return { result: await work(), statements };
  } finally {
    release();
    useDatabase(before);
    // Queries that were not waited for are another call's.
    counting.statements = [];
  }
}

async function countingOn(adapter: Database["adapter"]): Promise<Counting> {
  if (kept?.adapter === adapter) return kept;
  // Each client has its own pool, and a server's connections are limited.
  await kept?.client.$disconnect();
  const client = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
  const counting: Counting = { adapter, client, statements: [] };
  client.$on("query", (event) => counting.statements.push(event.query));
  kept = counting;
  return counting;
}

/** Keeps recent calls from being written, as they are once a second, until the returned function runs. */
async function holdCalls(): Promise<() => void> {
  await flushCalls();
  const never = setTimeout(() => {}, 2 ** 31 - 1).unref();
  const empty = { rows: [], grants: new Set(), assistants: new Map() };
  const held = { ...empty, writing: Promise.resolve(), timer: never };
  Object.assign(globalThis, { nightrateCalls: held });
  return () => {
    clearTimeout(never);
    Reflect.deleteProperty(held, "timer");
  };
}
