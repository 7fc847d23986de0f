import { createHash } from "node:crypto";
import { dayOf, fromUtc } from "@/lib/core/dates";
import type { ConnectionFeedEvent } from "@/generated/prisma/client";
import type { FeedEvent } from "../event";
import type { KnownEvent, ReadEvent } from "../reconcile";

/** A stored event, with the id of its reservation. */
export interface StoredEvent extends KnownEvent {
  reservationId: string;
  firstSeenAt: Date;
}

export function storedEvent(row: ConnectionFeedEvent): StoredEvent {
  const { key, kind, reservationId, firstSeenAt, absentAt, confirmAt, cancelledAt } = row;
  const [from, to] = [dayOf(fromUtc(row.checkIn)), dayOf(fromUtc(row.checkOut))];
  return { key, kind, from, to, reservationId, firstSeenAt, absentAt, confirmAt, cancelledAt };
}

/** An event with a key that reveals neither its UID nor its summary. */
export function readEvent({ identity, kind, from, to }: FeedEvent): ReadEvent {
  return { key: createHash("sha256").update(identity).digest("hex").slice(0, 32), kind, from, to };
}

/**
 * The reservation id of a new event. A rebooking keeps its first id, so that the UID it began with may come back as
 * another stay: the id then has a number.
 */
export function reservationIdOf(feedId: number, key: string, taken: ReadonlySet<string>): string {
  const id = `ical-${feedId}-${key.slice(0, 16)}`;
  for (let n = 1; ; n++) {
    const free = n === 1 ? id : `${id}-${n}`;
    if (!taken.has(free)) return free;
  }
}
