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

/** Writes the months that differ, of listings with a key. Returns the listings, those priced anew, and how many nights changed. */
export async function storeCalendars(
  tx: Tx,
  changes: CalendarChanges,
  keys: ReadonlyMap<string, number>,
): Promise<{ touched: number[]; repriced: number[]; nights: number }> {
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
  const repriced = found.filter((each) => each.repriced >= fewestRepriced).map(({ key }) => key);
  return { touched, repriced, nights };
}

/** Nights with another price from which a calendar was priced anew; a person changes some at a time. */
const fewestRepriced = 10;

/** Notes when calendars were read, and which were priced anew since the read before. One statement, or two. */
export async function noteRead(
  tx: Tx,
  connectionId: number,
  { read, repriced }: { read: readonly number[]; repriced: readonly number[] },
  now: Date,
): Promise<void> {
  const note = (keys: readonly number[], data: object) =>
    tx.connectionListing.updateMany({
      where: { connectionId, listingKey: { in: [...keys] } },
      data,
    });
  if (read.length > 0) await note(read, { calendarReadAt: now });
  if (repriced.length > 0) await note(repriced, { repricedAt: now });
}
