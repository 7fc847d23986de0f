import { db } from "@/lib/db/server";
import { sealFor } from "@/lib/sync/connections/server/sealed";
import { makeConnection } from "@/prisma/factories";

/** How the connections of an account look. */
export interface ConnectionsOptions {
  /** The owner's. */
  userId: number;
  /** all: one in each state; found: a first read to confirm. */
  look: "all" | "found";
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Connections in the states that a page shows, without any PMS behind them. Nothing runs by itself. */
export async function makeSomeConnections({ userId, look }: ConnectionsOptions): Promise<void> {
  const { account } = await db().person.findUniqueOrThrow({
    where: { id: userId },
    select: { account: { include: { listings: { orderBy: { key: "asc" } } } } },
  });
  const never = { paused: false, nextImportAt: null };
  if (look === "found") {
    const found = ["Quayside Loft", "Harbour Cabin", "Garden Studio"];
    const preview = {
      readAt: new Date().toISOString(),
      isComplete: true,
      new: found.map((name, at) => ({ id: `9${at}`, name })),
      matched: account.listings.slice(0, 2).map(({ listingId: id, name }) => ({ id, name })),
      elsewhere: [],
      missing: [],
    };
    await makeConnection(account, {
      ...never,
      state: "checking",
      confirmedAt: null,
      lastImportAt: null,
      preview,
    });
    return;
  }
  const guesty = await makeConnection(account, {
    ...never,
    name: "Harbour & Close",
    lastPushAt: ago(35),
    listings: account.listings.slice(0, -2),
    baseUrl: "http://127.0.0.1:9/v1",
  });
  // Nothing listens there: what would be sent waits, and the connection stays as it is for a quarter of an hour.
  const credentials = sealFor(guesty, JSON.stringify({ client_id: "none", client_secret: "none" }));
  await db().connection.update({ where: { id: guesty.id }, data: { credentials } });
  const hostaway = await makeConnection(account, {
    ...never,
    kind: "hostaway",
    pmsName: "hostaway",
    name: "Hostaway",
    state: "refused",
    stateReason: "403 Invalid credentials",
    stateSince: ago(200),
    attempts: 1,
    lastPushAt: ago(1500),
    listings: account.listings.slice(-2),
  });
  await makeConnection(account, {
    ...never,
    kind: "ical",
    pmsName: "ical",
    name: "iCal",
    lastImportAt: ago(20),
  });
  await makeConnection(account, {
    ...never,
    kind: "ingest",
    pmsName: "own",
    name: "Direct website",
    lastImportAt: ago(5e3),
  });
  await makeConnection(account, {
    ...never,
    name: "Second Guesty",
    state: "unreachable",
    stateReason: "503 Service Unavailable",
    stateSince: ago(70),
    attempts: 6,
    nextImportAt: new Date(Date.now() + 45 * minuteMs),
  });
  const runs = Array.from({ length: 14 }, (_, day) => ({
    connectionId: guesty.id,
    accountId: account.id,
    kind: "push" as const,
    outcome: "done" as const,
    counts: { confirmed: 120 + ((day * 37) % 90) },
    startedAt: new Date(Date.now() - day * dayMs - 30 * minuteMs),
    endedAt: new Date(Date.now() - day * dayMs - 29 * minuteMs),
  }));
  await db().connectionRun.createMany({ data: runs });
  await db().connectionRun.create({
    data: {
      connectionId: hostaway.id,
      accountId: account.id,
      kind: "import",
      outcome: "failed",
      error: {
        kind: "auth",
        message: "403 Invalid credentials",
      },
      startedAt: ago(200),
      endedAt: ago(200),
    },
  });
}

/** So many minutes ago. */
function ago(minutes: number): Date {
  return new Date(Date.now() - minutes * minuteMs);
}
