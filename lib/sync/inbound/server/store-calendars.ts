import type { Tx } from "@/lib/db/server";
import { readListingNights, writeMonths } from "@/lib/inventory/calendars/server";
import type { CalendarMonth } from "@/lib/inventory/calendars/months";
import { unknownNights } from "@/lib/inventory/calendars/nights";
import { readLedgers } from "@/lib/sync/pushes/server/ledgers";
import { changedMonths, nightsRead, type ReadCalendar, withOwnMinStays } from "./nights";

/** Months of calendars that differ from what is stored. */
export interface CalendarChanges {
  /** With the listing's id instead of its key, which a new listing does not have yet. */
  byId: Map<string, { months: Omit<CalendarMonth, "listingKey">[]; nights: number }>;
}

/** Calendars that are compared at a time: some 4 MB. */
const batchSize = 500;

/**
 * Compares calendars with what is stored, before the transaction that writes them; minimum stays that we pushed do not
 * count as the PMS's. Two statements for 500 calendars.
 */
export async function compareCalendars(
  accountId: number,
  read: ReadonlyMap<string, ReadCalendar>,
  keyOf: (id: string) => number | undefined,
): Promise<CalendarChanges> {
  const changes: CalendarChanges = { byId: new Map() };
  const all = [...read];
  for (let from = 0; from < all.length; from += batchSize) {
    const batch = all.slice(from, from + batchSize);
    const firstDays = new Map<number, number>();
    for (const [id, calendar] of batch) {
      const key = keyOf(id);
      if (key !== undefined) firstDays.set(key, calendar.from);
    }
    const stored = await readListingNights(firstDays, nightsRead, "minStays");
    const pushed = await readLedgers(accountId, [...firstDays.keys()]);
    const none = unknownNights(nightsRead);
    for (const [id, calendar] of batch) {
      const key = keyOf(id);
      const changed =
        key === undefined
          ? changedMonths(0, calendar, none)
          : changedMonths(0, withOwnMinStays(calendar, pushed(key).ledger), stored(key));
      if (changed.nights > 0) changes.byId.set(id, changed);
    }
  }
  return changes;
}

/** Writes the months that differ, of listings with a key. Returns the listings and how many of their nights changed. */
export async function storeCalendars(
  tx: Tx,
  changes: CalendarChanges,
  keys: ReadonlyMap<string, number>,
): Promise<{ touched: number[]; nights: number }> {
  const months: CalendarMonth[] = [];
  const touched: number[] = [];
  let nights = 0;
  for (const [id, changed] of changes.byId) {
    const listingKey = keys.get(id);
    if (listingKey === undefined) continue;
    touched.push(listingKey);
    nights += changed.nights;
    for (const month of changed.months) months.push({ ...month, listingKey });
  }
  // In the order of keys, as every writer of calendars: no deadlock.
  months.sort((a, b) => a.listingKey - b.listingKey || a.month.localeCompare(b.month));
  await writeMonths(tx, "calendar_month", months);
  return { touched, nights };
}

/** Notes when calendars were read. One statement. */
export async function noteRead(
  tx: Tx,
  connectionId: number,
  keys: readonly number[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await tx.connectionListing.updateMany({
    where: { connectionId, listingKey: { in: [...keys] } },
    data: { calendarReadAt: now },
  });
}
