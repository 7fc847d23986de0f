import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { amountOf } from "@/lib/core/money";
import { db, type Prisma } from "@/lib/db/server";

/** A listing whose stays are read. */
interface StayListing {
  key: number;
  mappingGroupId: number | null;
  currency: string | null;
}

/** A booked stay; `first` and `last` night in days since 1970-01-01. */
export interface Stay {
  first: number;
  last: number;
  channel: string | null;
  /** Rental revenue a night in `currency`; null where unknown. */
  rate: number | null;
  currency: string | null;
}

const columns = {
  listingKey: true,
  checkIn: true,
  checkOut: true,
  rentalRevenue: true,
  currency: true,
  channel: true,
  listing: { select: { currency: true, mappingGroupId: true } },
} as const satisfies Prisma.ReservationSelect;

/**
 * Booked stays that have a night from day `first` to day `last` (since 1970-01-01), by listing with those of its
 * mapping group, the one booked last at the end. Two statements, none without listings.
 */
export async function readStays<T extends StayListing>(
  caller: Caller,
  listings: readonly T[],
  { first, last }: { first: number; last: number },
): Promise<(listing: T) => readonly Stay[]> {
  if (listings.length === 0) return () => [];
  const groups = listings.flatMap(({ mappingGroupId }) => mappingGroupId ?? []);
  const members = await db().listing.findMany({
    where: { ...owned(caller), mappingGroupId: { in: groups } },
    select: { key: true, mappingGroupId: true },
  });
  const keys = new Set([...listings, ...members].map(({ key }) => key));
  const rows = await db().reservation.findMany({
    where: {
      ...owned(caller),
      listingKey: { in: [...keys] },
      status: "booked",
      checkIn: { lte: toUtc(dateOf(last)) },
      checkOut: { gt: toUtc(dateOf(first)) },
    },
    select: columns,
    orderBy: [{ bookedAt: { sort: "asc", nulls: "first" } }, { id: "asc" }],
  });
  return ({ key, mappingGroupId }) =>
    rows
      .filter(
        ({ listingKey, listing }) =>
          listingKey === key ||
          (mappingGroupId !== null && listing.mappingGroupId === mappingGroupId),
      )
      .map(toStay);
}

/** Reads a row; revenue without a currency is in the listing's. */
function toStay(row: Prisma.ReservationGetPayload<{ select: typeof columns }>): Stay {
  const [first, end] = [dayOf(fromUtc(row.checkIn)), dayOf(fromUtc(row.checkOut))];
  const revenue = row.rentalRevenue;
  const currency = row.currency ?? row.listing.currency;
  const rate = revenue === null ? null : amountOf(Number(revenue) / (end - first), currency);
  return { first, last: end - 1, channel: row.channel, rate, currency };
}
