import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Account, Connection } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { confirmListings, importConnection } from "@/lib/intake/inbound/server";
import { makeAccount } from "@/prisma/factories";
import { readOwnMinStays } from "@/lib/delivery/pushes/server";

/** An account connected to a PMS of its own, whose listings are confirmed and not imported yet. */
export interface ConnectionWorld {
  account: Account;
  caller: Caller;
  connection: Connection;
  /** Ends the PMS. */
  stop(): Promise<void>;
}

export const listings = 200;
const signal = new AbortController().signal;

/** Starts a PMS with 200 listings and 400 stays in a process of its own, which takes any number of requests. */
export async function connectionWorld(): Promise<ConnectionWorld> {
  const script = ["--import", "tsx", "e2e/standins/main.ts", "guesty", "--unlimited"];
  const child = spawn(process.execPath, [...script, "--listings", String(listings)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const started = await firstLine(child);
  Object.assign(env(), {
    CONNECTION_HOSTS: [started.CONNECTION_HOSTS],
    GUESTY_BUDGET: [{ limit: 1_000_000, seconds: 1 }],
  });
  const { account, caller } = await makeAccount({ apiAccess: "enabled" });
  const row = await db().connection.create({
    data: {
      accountId: account.id,
      kind: "guesty",
      pmsName: "guesty",
      name: "PMS",
      baseUrl: started.url,
    },
  });
  const credentials = sealFor(row, JSON.stringify(started.credentials));
  const where = { id: row.id, accountId: account.id };
  const connection = await db().connection.update({ where, data: { credentials } });
  await importConnection(row.id, signal, 0, { ownMinStays: readOwnMinStays });
  await confirmListings(caller, row.id);
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await db().connection.updateMany({ where, data: { paused: true } });
  };
  return { account, caller, connection, stop };
}

const Counts = z.object({ calendars: z.int() });
const Started = z.object({
  url: z.string(),
  CONNECTION_HOSTS: z.string(),
  credentials: z.unknown(),
});

async function firstLine({ stdout }: ChildProcess): Promise<z.output<typeof Started>> {
  if (!stdout) throw new Error("The PMS has no output.");
  for await (const line of createInterface({ input: stdout })) {
    stdout.resume();
    return Started.parse(JSON.parse(line));
  }
  throw new Error("The PMS did not start.");
}

/** One import, of everything that the PMS has. Throws where it does not end well. */
export async function importAll({ account, connection }: ConnectionWorld): Promise<void> {
  const where = { id: connection.id, accountId: account.id };
  await db().connection.update({ where, data: { requestedBy: 0 } });
  // Calendars that were read in the last minutes would not be read again.
  const read = { connectionId: connection.id, connection: { accountId: account.id } };
  await db().connectionListing.updateMany({ where: read, data: { calendarReadAt: null } });
  await importConnection(connection.id, signal, 0, { ownMinStays: readOwnMinStays });
  const run = await db().connectionRun.findFirstOrThrow({
    where: { connectionId: connection.id, accountId: account.id },
    orderBy: { id: "desc" },
  });
  const { calendars } = Counts.parse(run.counts);
  if (run.outcome === "done" && calendars === listings) return;
  throw new Error(`An import ended ${run.outcome} with ${calendars} calendars.`);
}
