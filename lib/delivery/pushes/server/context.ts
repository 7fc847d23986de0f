import type { Connection } from "@/generated/prisma/client";
import { dayOf } from "@/lib/core/dates";
import { clocksAt } from "@/lib/inventory/listings/rules";
import { type Connector, type PmsNight, ConnectorError } from "@/lib/intake/connections/server";

/** A connection whose prices are being sent. */
export interface PushContext {
  connection: Connection;
  connector: Connector;
  /** Of the account. */
  timeZone: string;
  signal: AbortSignal;
  clock: PushClock;
}

export interface PushClock {
  now: () => Date;
  /** Rejects when `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The instant that inputs are read as of; without it, that of the database's clock. */
  readsAt?: () => Date;
}

/** Milliseconds after which a PMS that doesn't show what it accepted is read again (connections.md §7). */
export const settleMs = 60_000;

/** What day it is at a listing, days since 1970-01-01. Asked again after every wait: midnight may have passed. */
export function todayAt(
  { clock, timeZone }: PushContext,
  listing: { timeZone: string | null },
): number {
  return dayOf(clocksAt(clock.now(), timeZone).clockOf(listing).today);
}

type Calendars = (listingId: string) => Map<number, PmsNight>;

/**
 * Reads calendars of a connection's listings, both days included; those of a listing that the PMS does not have are empty.
 */
export async function readCalendars(
  context: PushContext,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<Calendars> {
  const byId = new Map<string, Map<number, PmsNight>>();
  for (const [id, nights] of await readFound(context, ids, from, to)) {
    byId.set(id, new Map(nights.map((night) => [night.day, night])));
  }
  return (id) => byId.get(id) ?? new Map<number, PmsNight>();
}

/** Reads all listings at once or, if the PMS lacks one, each by itself, so that the others continue. */
async function readFound(
  context: PushContext,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<Map<string, PmsNight[]>> {
  if (ids.length === 0) return new Map();
  try {
    return await context.connector.calendar(ids, from, to, context.signal);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== "not_found") throw error;
    if (ids.length === 1) return new Map();
    const found = new Map<string, PmsNight[]>();
    for (const id of ids) {
      for (const [each, nights] of await readFound(context, [id], from, to))
        found.set(each, nights);
    }
    return found;
  }
}
