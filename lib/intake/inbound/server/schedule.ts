import { z } from "zod";
import type { Connection } from "@/generated/prisma/client";
import { dateIn, startOf } from "@/lib/core/dates";

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** Listings are read four times a day: two reads that lack one are then at least six hours apart. */
const listingsMs = 6 * hourMs;

/** State of a connection between imports. */
const Cursors = z.object({
  /** Where reading reservations continues; an opaque cursor of the connector. */
  reservations: z.string().nullable().default(null),
  /** The account's day on which all coming reservations were last read. */
  windowDay: z.string().nullable().default(null),
  /** When the listings were last read. */
  listingsAt: z.string().nullable().default(null),
  /** True if so many listings were absent from the last read that a person must decide. */
  isHeld: z.boolean().default(false),
  /** Ids of those listings. */
  absent: z.array(z.string()).default([]),
});

export type Cursors = z.output<typeof Cursors>;

/** The stored cursors; what is missing or unknown counts as never read. */
export function cursorsOf(stored: unknown): Cursors {
  return Cursors.catch(Cursors.parse({})).parse(stored);
}

/** IDs of the listings that vanished from the PMS together and wait for a person to accept it. */
export function vanishedOf({ state, cursors }: Pick<Connection, "state" | "cursors">): string[] {
  return state === "attention" ? cursorsOf(cursors).absent : [];
}

/** What one pass reads. */
export interface PassPlan {
  listings: boolean;
  /** null: all coming reservations. */
  reservationCursor: string | null;
  /** Every calendar, not only those of listings whose day has begun since. */
  allCalendars: boolean;
  /** The account's today. */
  day: string;
}

/** What to read at `now`; `isRequested`: a person asked for everything. */
export function planOf(
  cursors: Cursors,
  { zone, isRequested }: { zone: string; isRequested: boolean },
  now: Date,
): PassPlan {
  const day = dateIn(zone, now);
  const since =
    cursors.listingsAt === null ? Infinity : now.getTime() - Date.parse(cursors.listingsAt);
  return {
    listings: isRequested || since >= listingsMs,
    reservationCursor: isRequested || cursors.windowDay !== day ? null : cursors.reservations,
    allCalendars: isRequested,
    day,
  };
}

/** True if a listing's calendar must be read at `now`: not yet read on its own day. */
export function isCalendarDue(readAt: Date | null, zone: string, now: Date): boolean {
  return readAt === null || readAt < startOf(dateIn(zone, now), zone);
}

/**
 * When the next import of a connection is due: one to five minutes into the next hour, so that a day that has just begun
 * is read before its prices are sent. The id spreads connections over those minutes.
 */
export function nextImport(id: number, now: Date): Date {
  const hour = Math.floor(now.getTime() / hourMs) * hourMs + hourMs;
  return new Date(hour + minuteMs + ((id * 37) % 240) * 1_000);
}
