import type { Tx } from "@/lib/db/server";
import { readListingNights, writeMonths } from "@/lib/inventory/calendars/server";
import { unknownNights } from "@/lib/inventory/calendars/nights";
import { chunked } from "@/lib/core/chunked";
import {
  type ChangedMonths,
  changedMonths,
  monthOf,
  nightsRead,
  type ReadCalendar,
  type ReadOwnMinStays,
  withOwnMinStays,
} from "./nights";

/** Calendars that differ from what is stored, by listing id: a new listing has no key yet. */
export type CalendarChanges = ReadonlyMap<string, ChangedMonths>;

/** Calendars that are compared or written at a time: some 4 MB. */
const batchSize = 100;

/**
 * Compares calendars with what is stored, before the transaction that writes them; minimum stays that we pushed do not
 * count as the PMS's. Three statements for 100 calendars.
 */
export async function compareCalendars(
  accountId: number,
  read: ReadonlyMap<string, ReadCalendar>,
  keyOf: (id: string) => number | undefined,
  ownMinStays: ReadOwnMinStays,
): Promise<CalendarChanges> {
  const changes = new Map<string, ChangedMonths>();
  for (const batch of chunked([...read], batchSize)) {
    const firstDays = new Map<number, number>();
    for (const [id, calendar] of batch) {
      const key = keyOf(id);
      if (key !== undefined) firstDays.set(key, calendar.from);
    }
    const stored = await readListingNights(firstDays, nightsRead, "minStays");
    const ownMinStay = await ownMinStays(accountId, [...firstDays.keys()]);
    const none = unknownNights(nightsRead);
    for (const [id, calendar] of batch) {
      const key = keyOf(id);
      const changed =
        key === undefined
          ? changedMonths(calendar, none)
          : changedMonths(
              withOwnMinStays(calendar, (day, shown) => ownMinStay(key, day, shown)),
              stored(key),
            );
      if (changed.nights > 0) changes.set(id, changed);
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
  // In the order of keys, as every writer of calendars: no deadlock.
  const found = [...changes]
    .flatMap(([id, changed]) => {
      const key = keys.get(id);
      return key === undefined ? [] : [{ key, ...changed }];
    })
    .toSorted((one, other) => one.key - other.key);
  for (const part of chunked(found, batchSize)) {
    const months = part.flatMap((each) =>
      each.months.map((month) => monthOf(each.key, month, each.calendar)),
    );
    await writeMonths(tx, "calendar_month", months);
  }
  const touched = found.map(({ key }) => key);
  const nights = found.reduce((sum, each) => sum + each.nights, 0);
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
