import { PrismaClient } from "@/generated/prisma/client";
import { flushCalls } from "@/lib/auth/server/calls";
import { database, useDatabase } from "@/lib/db/server";

/** Runs `work` and returns its result with the SQL statements it sent, in order. Not for parallel use. */
export async function countStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const before = database();
  // The tests' client doesn't report queries; this one uses the same database.
  const client = new PrismaClient({
    adapter: before.adapter,
    log: [{ emit: "event", level: "query" }],
  });
  const statements: string[] = [];
  client.$on("query", (event) => statements.push(event.query));
  const release = await holdCalls();
  useDatabase({ ...before, client });
  try {
    return { result: await work(), statements };
  } finally {
    release();
    useDatabase(before);
    // Each client has its own pool, and a server's connections are limited.
    await client.$disconnect();
  }
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
