import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateOf, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import type { CalendarRequest } from "../schema-calendar";
import type { YesterdayAnswer } from "../schema-yesterday";
import { checkSpan } from "./calendar-rows";
import { unpackSnapshot } from "./history/content";

/**
 * Prices of nights from the snapshot of each listing's yesterday, in the order of the request; none for a listing out
 * of reach. Two statements. Throws VALIDATION_FAILED.
 */
export async function pricesYesterday(
  caller: Caller,
  { listings: asked, from, to }: CalendarRequest,
  now: Date = new Date(),
): Promise<YesterdayAnswer> {
  const span = { first: dayOf(from), last: dayOf(to) };
  checkSpan(span);
  const listings = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: asked.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: { key: true, listingId: true, pmsName: true, timeZone: true },
  });
  const keys = new Map(
    listings.map(({ key, listingId, pmsName }) => [`${pmsName}:${listingId}`, key]),
  );
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const byDay = Map.groupBy(listings, (listing) => dayOf(clockOf(listing).today) - 1);
  const kept = await snapshotsOf(
    [...byDay].map(([day, own]) => ({ day, keys: own.map(({ key }) => key) })),
  );
  const rows = asked.map(({ id, pms }) => {
    const snapshot = kept.get(keys.get(`${pms}:${id}`) ?? 0);
    if (!snapshot) return { id, pms, prices: [] };
    const prices = Array.from({ length: span.last - span.first + 1 }, (_, at) => {
      const night = span.first + at - snapshot.day;
      return fromMinor(snapshot.prices[night] ?? null);
    });
    return { id, pms, prices };
  });
  return { rows };
}

/** The snapshots of a day, by listing; at most one per listing and day. One statement. */
async function snapshotsOf(days: readonly { day: number; keys: number[] }[]) {
  const rows = await db().priceSnapshot.findMany({
    where: {
      OR: days.map(({ day, keys }) => ({
        listingKey: { in: keys },
        day: { lte: toUtc(dateOf(day)) },
        lastDay: { gte: toUtc(dateOf(day)) },
      })),
    },
    select: { listingKey: true, day: true, content: true },
  });
  return new Map(
    rows.map(({ listingKey, day, content }) => [
      listingKey,
      { day: dayOf(fromUtc(day)), prices: unpackSnapshot(content).prices },
    ]),
  );
}
