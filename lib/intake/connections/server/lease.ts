import { randomUUID } from "node:crypto";
import type { Connection } from "@/generated/prisma/client";
import { log } from "@/lib/core/server/log";
import { db, type Tx } from "@/lib/db/server";

/** A run's lock on a connection. */
export interface Lease {
  id: string;
  connection: Connection;
  /** Releases the lock; the run must have ended. */
  release(): Promise<void>;
}

/** A killed server loses its lock after this long; a running one renews it three times as often. */
const leaseSeconds = 60;
const renewMs = 20_000;

/** The longest that `holdLease` takes a lock for. */
const mostSeconds = 600;

/** `WHERE` for connections that no run holds; a lock of a clock that was ahead is none. */
export function unleased() {
  const [past, ahead] = [{ lt: new Date() }, { gt: inSeconds(mostSeconds) }];
  return { OR: [{ leaseUntil: null }, { leaseUntil: past }, { leaseUntil: ahead }] };
}

/** The run must end, because another run, a pause or a removal ended its lock. */
export class LeaseLost extends Error {
  constructor() {
    super("The connection was paused or removed, or another run took it.");
  }
}

/**
 * Locks a connection, so that one run at a time uses it across all servers; null if it is locked, paused, removed, or
 * waits for new credentials. One statement.
 */
export async function takeLease(connectionId: number): Promise<Lease | null> {
  const id = randomUUID();
  const { count } = await db().connection.updateMany({
    where: {
      id: connectionId,
      paused: false,
      state: { notIn: ["refused", "removed"] },
      ...unleased(),
    },
    data: { leaseId: id, leaseUntil: inSeconds(leaseSeconds) },
  });
  if (count === 0) return null;
  const connection = await db().connection.findFirstOrThrow({ where: { id: connectionId } });
  const timer = setInterval(() => void renew(connectionId, id), renewMs).unref();
  return {
    id,
    connection,
    release: async () => {
      clearInterval(timer);
      await db().connection.updateMany({
        where: { id: connectionId, leaseId: id },
        data: { leaseId: null, leaseUntil: null },
      });
    },
  };
}

/**
 * Locks the row of a connection whose lease is still valid until the transaction ends. Throws LeaseLost. One statement.
 */
export async function holdLease(tx: Tx, lease: Lease, seconds: number): Promise<void> {
  const { count } = await tx.connection.updateMany({
    where: {
      id: lease.connection.id,
      leaseId: lease.id,
      paused: false,
      state: { not: "removed" },
    },
    data: { leaseUntil: inSeconds(seconds) },
  });
  if (count === 0) throw new LeaseLost();
}

async function renew(connectionId: number, id: string): Promise<void> {
  try {
    await db().connection.updateMany({
      where: { id: connectionId, leaseId: id },
      data: { leaseUntil: inSeconds(leaseSeconds) },
    });
  } catch (error) {
    // The next renewal, or the check before the write, detects a lost lease.
    log().warn({ err: error, connection: connectionId }, "a connection's hold was not renewed");
  }
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1_000);
}
