import type { Connection } from "@/generated/prisma/client";
import type { Connector, PmsNight } from "@/lib/sync/connections/server/connector";

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
}

/** A PMS is read again after so many milliseconds where it does not show what it accepted (connections.md §7). */
export const settleMs = 60_000;

type Calendars = (listingId: string) => Map<number, PmsNight>;

/** Reads calendars of a connection's listings, both days included; those of an unknown listing are empty. */
export async function readCalendars(
  { connector, signal }: PushContext,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<Calendars> {
  const found = ids.length > 0 ? await connector.calendar(ids, from, to, signal) : new Map();
  const byId = new Map<string, Map<number, PmsNight>>();
  for (const [id, nights] of found) {
    byId.set(id, new Map(nights.map((night: PmsNight) => [night.day, night])));
  }
  return (id) => byId.get(id) ?? new Map();
}
