import type { Connection } from "@/generated/prisma/client";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db, Prisma } from "@/lib/db/server";
import { failureWords, reasonWords, StateReason } from "../reasons";

type Row = Pick<Connection, "id" | "stateReason">;

/** A reason as its column stores it. */
export function storedReason(reason: StateReason | null) {
  return reason ?? Prisma.DbNull;
}

/** A stored reason; null without one. */
export function reasonOf({ stateReason }: Pick<Row, "stateReason">): StateReason | null {
  return StateReason.safeParse(stateReason).data ?? null;
}

/**
 * Reasons of connections in words for the caller: calendars are named only if their listing is in reach, else counted.
 * One statement where calendars can't be read.
 */
export async function reasonsFor(
  caller: Caller,
  rows: readonly Row[],
): Promise<(row: Row) => string | null> {
  const ids = rows.flatMap((row) => {
    const reason = reasonOf(row);
    return reason?.code === "feeds" ? reason.feeds : [];
  });
  const named = ids.length > 0 ? await feedWords(caller, ids) : new Map<number, string>();
  return (row) => {
    const reason = reasonOf(row);
    if (!reason) return null;
    const feeds = reason.code === "feeds" ? reason.feeds : [];
    const first = feeds.find((id) => named.has(id));
    const words = first === undefined ? undefined : named.get(first);
    return words ?? reasonWords(reason, caller.allListings);
  };
}

async function feedWords(caller: Caller, ids: number[]): Promise<Map<number, string>> {
  const feeds = await db().connectionFeed.findMany({
    where: { ...owned(caller), id: { in: ids }, listing: ownedListings(caller) },
    select: { id: true, channel: true, reason: true, listing: { select: { name: true } } },
  });
  const words = feeds.flatMap(({ id, channel, reason, listing }): [number, string][] =>
    reason === null ? [] : [[id, `${listing.name}, ${channel}: ${reason}`]],
  );
  return new Map(words);
}

/** A run's stored failure in words for the caller; null without one. */
export function failureFor(caller: Caller, error: Prisma.JsonValue): string | null {
  if (error === null || typeof error !== "object" || Array.isArray(error)) return null;
  const { kind, message } = error;
  if (typeof message !== "string") return null;
  if (caller.allListings) return message;
  const known = Object.entries(failureWords).find(([name]) => name === kind);
  return known?.[1] ?? failureWords.unavailable;
}
