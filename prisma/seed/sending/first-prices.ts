import type { Connection } from "@/generated/prisma/client";
import { db } from "@/lib/db/server";
import { noteEdits, type PushClock, pushJob, readOwnMinStays } from "@/lib/delivery/pushes/server";
import { runDue } from "@/lib/jobs/server";
import { importConnection, nextImport } from "@/lib/intake/inbound/server";
import { connectorOf } from "@/lib/intake/connectors/server";
import { DemoConnector } from "@/lib/intake/sources/demo/server";
import { applyFile } from "./file";
import { type Times, timesOf } from "./times";

/**
 * Sends prices to the demonstration's PMSs as this morning's push would have, reads their calendars again, and imports a
 * file that holds one listing's prices. Nothing is in the future of `now`. A run that was killed is finished by the next
 * one; does nothing once all connections have been imported. The product's own code with a clock of its own, in its own
 * transactions.
 */
export async function sendFirstPrices(today: string, now: Date): Promise<void> {
  const where = { kind: "demo", lastImportAt: null } as const;
  const waiting = await db().connection.findMany({ where, orderBy: { id: "asc" } });
  if (waiting.length === 0) return;
  const times = timesOf(today, now);
  await push(times.push);
  await showSentPrices(waiting, today);
  await applyFile();
  await noteEdits(times.noticed);
  await push(times.judged);
  // Last: it is what tells that the rest is done.
  for (const { id } of waiting) await readAgain(id, times, now);
}

async function push(at: Date): Promise<void> {
  const clock: PushClock = { now: () => at, readsAt: () => at, wait: () => Promise.resolve() };
  const connect = (connection: Connection) =>
    connection.kind === "demo" ? new DemoConnector(connection, clock.now) : connectorOf(connection);
  await runDue(pushJob(connect, clock));
}

/** Stores what the PMSs have from `today` on as read from them, so that no import finds a change. One statement each. */
async function showSentPrices(connections: readonly Connection[], today: string): Promise<void> {
  for (const { id, accountId } of connections) {
    await db().$executeRaw`
      UPDATE calendar_month AS shown SET prices = (
        SELECT array_agg(CASE WHEN shown.month + at::int - 1 < ${today}::date
          THEN shown.prices[at] ELSE kept.prices[at] END ORDER BY at)
        FROM generate_subscripts(shown.prices, 1) AS at)
      FROM demo_month AS kept
      JOIN connection_listing AS link ON link.listing_key = kept.listing_key
      JOIN listing ON listing.key = kept.listing_key AND listing.account_id = ${accountId}::int
      WHERE link.connection_id = ${id}::int AND shown.listing_key = kept.listing_key
        AND shown.month = kept.month AND shown.prices <> kept.prices`;
  }
}

/** Imports a connection; its next import is the one that is due after `now`. */
async function readAgain(id: number, { read }: Times, now: Date): Promise<void> {
  await importConnection(id, new AbortController().signal, 0, {
    ownMinStays: readOwnMinStays,
    connectorOf: (connection) => new DemoConnector(connection, () => read),
    now: () => read,
  });
  // The run ends by the real clock.
  await db().connectionRun.updateMany({
    where: { connectionId: id, kind: "import" },
    data: { endedAt: read },
  });
  await db().connection.updateMany({
    where: { id, kind: "demo" },
    data: { nextImportAt: nextImport(id, now) },
  });
}
