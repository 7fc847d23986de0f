import type { Connection } from "@/generated/prisma/client";
import type { StateReason } from "@/lib/intake/connections/reasons";
import { reasonOf } from "@/lib/intake/connections/server/reasons";
import { transaction } from "@/lib/db/server";
import { jobCaller } from "@/lib/intake/connections/server/job-caller";
import { takeHint } from "@/lib/intake/hooks/server";
import { noCounts } from "./counts";
import { failed, succeeded, type Ending, feedsRead } from "./ending";
import { holdLease, type Lease, LeaseLost, takeLease } from "@/lib/intake/connections/server/lease";
import type { ReadOwnMinStays } from "./nights";
import { readPreview } from "./preview";
import { type PassRead, readPass } from "./read-pass";
import { beginRun, endRun, stopRun } from "./runs";
import { cursorsOf } from "./schedule";
import { storePass } from "./store-pass";
import type { Connector } from "@/lib/intake/connections/server/connector";
import { checkedFetch, connectorOf } from "@/lib/intake/connectors/server";
import { importFeeds } from "@/lib/intake/sources/ical/server";

/**
 * Imports a connection: its first read stores a preview, every later one merges changes. Records a run. A failure of
 * the PMS is recorded there and on the connection, with the time of the next attempt. Returns false if another run has
 * the connection or it may not be used. `by`: the person who asked, 0 for the schedule.
 */
export async function importConnection(
  connectionId: number,
  signal: AbortSignal,
  by: number,
  given: GivenMeans,
): Promise<boolean> {
  const means = { ...usualMeans, ...given };
  const lease = await takeLease(connectionId);
  if (!lease) return false;
  try {
    const { connection } = lease;
    const run = await beginRun(connection, connection.requestedBy ?? by, means.now());
    try {
      await work({ lease, run, signal, means });
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLost) await stopRun(connection, run);
      else await fail(lease, run, error, means);
    }
  } finally {
    await lease.release();
  }
  return true;
}

interface Working {
  lease: Lease;
  run: bigint;
  signal: AbortSignal;
  means: ImportMeans;
}

async function work({ lease, run, signal, means }: Working): Promise<void> {
  const { connection } = lease;
  if (connection.kind === "ical") return readFeeds({ lease, run, signal }, means);
  const connector = means.connectorOf(connection);
  const now = means.now();
  if (connection.confirmedAt === null) {
    return readPreview({ lease, run, connector, now, signal });
  }
  const caller = await jobCaller(connection.accountId, connection.requestedBy ?? 0);
  const named = await takeHint(connection, now);
  const read = await readPass({ connection, connector, caller, named, now, signal });
  signal.throwIfAborted();
  const ending = endingOf(connection, read, means, now);
  const { ownMinStays } = means;
  await storePass({ lease, run, caller, now, ending, ownMinStays }, read);
}

/** The cursors advance with every complete pass, even if some calendars have yet to be read. */
function endingOf(connection: Connection, read: PassRead, { random }: ImportMeans, now: Date) {
  const before = cursorsOf(connection.cursors);
  const isKept = read.held === undefined && before.isHeld;
  const held = isKept ? heldReason(connection, before.absent) : (read.held?.reason ?? null);
  const cursors = {
    reservations: read.reservations.next,
    windowDay: read.plan.day,
    listingsAt: read.listings ? now.toISOString() : before.listingsAt,
    isHeld: held !== null,
    absent: isKept ? before.absent : (read.held?.ids ?? []),
  };
  const { failure } = read.calendars;
  if (failure === undefined) return succeeded(connection, { cursors, held, now });
  const ending = failed(connection, failure, { now, random });
  return { ...ending, connection: { ...ending.connection, cursors } };
}

/** The reason that a held connection keeps. */
function heldReason(connection: Connection, absent: readonly string[]): StateReason {
  const stored = reasonOf(connection);
  return stored ?? { code: "listings_gone", gone: absent.length, of: absent.length };
}

async function fail(lease: Lease, run: bigint, error: unknown, means: ImportMeans): Promise<void> {
  const ending = failed(lease.connection, error, { now: means.now(), random: means.random });
  try {
    await transaction({}, async (tx) => {
      await holdLease(tx, lease, 60);
      await endRun(tx, { lease, run }, { counts: noCounts, problems: [], ending });
    });
  } catch (lost) {
    if (!(lost instanceof LeaseLost)) throw lost;
    await stopRun(lease.connection, run);
  }
}

/**
 * One pass over the feeds of a connection of kind ical, which stores each feed in a transaction of its own. Updates the
 * run and the connection's state. Throws the reason of `signal`.
 */
async function readFeeds(
  { lease, run, signal }: { lease: Lease; run: bigint; signal: AbortSignal },
  means: ImportMeans,
): Promise<void> {
  const { connection } = lease;
  const pass = await means.feedsOf(connection, signal);
  const ending: Ending = feedsRead(connection, pass, means.now());
  await transaction({}, async (tx) => {
    await holdLease(tx, lease, 60);
    await endRun(tx, { lease, run }, { counts: pass.counts, problems: [], ending });
  });
}

type ImportFeeds = typeof importFeeds;

/** Dependencies of an import; tests replace them. */
export interface ImportMeans {
  ownMinStays: ReadOwnMinStays;
  connectorOf: (connection: Connection) => Connector;
  /** Reads the feeds of a connection of kind ical. */
  feedsOf: (connection: Connection, signal: AbortSignal) => ReturnType<ImportFeeds>;
  now: () => Date;
  /** In [0, 1). */
  random: () => number;
}

/** Dependencies as they are given: all that have no usual one. */
export type GivenMeans = Pick<ImportMeans, "ownMinStays"> & Partial<ImportMeans>;

export const usualMeans: Omit<ImportMeans, "ownMinStays"> = {
  connectorOf,
  feedsOf: (connection, signal) => importFeeds(connection, signal, { fetch: checkedFetch }),
  now: () => new Date(),
  random: Math.random,
};
