import type { Caller } from "@/lib/auth/server/caller";
import { dateOf, dayOf } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import {
  lockStays,
  type LockedStays,
  type Stay,
  storeUnmarked,
} from "@/lib/inventory/bookings/server";
import { TouchedNights } from "@/lib/intake/sources/files/server/reservations/touched-nights";
import { nightsRead } from "./nights";

/** Stays of one statement. */
const batchSize = 500;

/** Locks the account's reservations and reads those with these ids. Three statements. */
export function lockNamed(
  tx: Tx,
  caller: Caller,
  pms: string,
  rows: readonly { id: string }[],
): Promise<LockedStays> {
  return lockStays(
    tx,
    caller,
    rows.map(({ id }) => ({ pms, id })),
  );
}

/**
 * Writes stays and marks their nights, except those that a calendar read in this pass covers (`calendarFrom`: its first
 * day by listing key): there the PMS decides. Returns the touched listings. Two statements for 500 stays, then one for
 * 20,000 nights.
 */
export async function storeChanged(
  tx: Tx,
  caller: Caller,
  stays: readonly Stay[],
  { locked, calendarFrom }: { locked: LockedStays; calendarFrom: ReadonlyMap<number, number> },
): Promise<Set<number>> {
  const touched = new Set<number>();
  const nights = new TouchedNights();
  for (let from = 0; from < stays.length; from += batchSize) {
    const batch = stays.slice(from, from + batchSize);
    const written = await storeUnmarked(tx, caller, batch, locked);
    for (const each of written.nights) {
      touched.add(each.listing);
      for (const part of outside(each, calendarFrom.get(each.listing))) nights.add(part);
    }
    for (const { listing } of batch) touched.add(listing);
  }
  await nights.mark(tx);
  return touched;
}

type Nights = { listing: number; from: string; to: string };

/** The parts of a stay before and after a calendar. */
function outside(stay: Nights, calendarFrom: number | undefined): Nights[] {
  if (calendarFrom === undefined) return [stay];
  const [from, to] = [dayOf(stay.from), dayOf(stay.to)];
  const parts = [
    [from, Math.min(to, calendarFrom)],
    [Math.max(from, calendarFrom + nightsRead), to],
  ] as const;
  return parts.flatMap(([first, end]) =>
    end > first ? [{ listing: stay.listing, from: dateOf(first), to: dateOf(end) }] : [],
  );
}
