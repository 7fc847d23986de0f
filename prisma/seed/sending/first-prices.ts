import { addDays, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { type PushClock, pushDue, readOwnMinStays } from "@/lib/delivery/pushes/server";
import { importConnection, nextImport } from "@/lib/intake/inbound/server";
import { DemoConnector } from "@/lib/intake/sources/demo/server";
import { applyFile, importedAt } from "./file";

/** UTC: between 2:00 and 3:00 in Vancouver, when the night's import and push are over in every zone of the demonstration. */
const [importHour, pushHour] = [9, 10];
const hourMs = 3_600_000;

/**
 * Sends prices to the demonstration's PMSs as the nights before `today` would have: a month ago, yesterday, and this
 * morning, between them the import of a file that holds one listing's prices. Nothing is in the future of `now`. A run
 * that was killed is finished by the next one; does nothing once all connections have been imported. Real code with a
 * clock of its own, in its own transactions.
 */
export async function sendFirstPrices(today: string, now: Date): Promise<void> {
  const where = { kind: "demo", lastImportAt: null } as const;
  const waiting = await db().connection.findMany({ where, orderBy: { id: "asc" } });
  if (waiting.length === 0) return;
  const at = (days: number, hour: number): Date => {
    const moment = toUtc(addDays(today, days)).getTime() + hour * hourMs;
    return new Date(Math.min(moment, now.getTime()));
  };
  await push(at(-31, pushHour));
  await push(at(-1, pushHour));
  const filed = importedAt(today);
  if (filed <= now) {
    await applyFile(today);
    // Seen, and sent after a minute without another change.
    await push(new Date(filed.getTime() + 60_000));
    await push(new Date(filed.getTime() + 121_000));
  }
  for (const { id } of waiting) await readAgain(id, at(0, importHour), now);
  await push(at(0, pushHour));
}

async function push(at: Date): Promise<void> {
  const clock: PushClock = { now: () => at, readsAt: () => at, wait: () => Promise.resolve() };
  const connect = (connection: ConstructorParameters<typeof DemoConnector>[0]) =>
    new DemoConnector(connection, clock.now);
  await pushDue(new AbortController().signal, connect, clock);
}

/** Imports a connection as of `at`; the next import is the one that is due after `now`. */
async function readAgain(id: number, at: Date, now: Date): Promise<void> {
  await importConnection(id, new AbortController().signal, 0, {
    ownMinStays: readOwnMinStays,
    connectorOf: (connection) => new DemoConnector(connection, () => at),
    now: () => at,
  });
  await db().connection.updateMany({
    where: { id, kind: "demo" },
    data: { nextImportAt: nextImport(id, now) },
  });
}
