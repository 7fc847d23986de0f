import type { Reservation } from "@/generated/prisma/client";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { dateIn, dateOf, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { amountOf } from "@/lib/core/money";
import { db, type Prisma } from "@/lib/db/server";

/** A booked night of a listing, or of some of its units. */
export interface BookedNight {
  isCheckIn: boolean;
  /** Units sold: stays, at most as many as the listing has units. */
  units: number;
  /**
   * Rental revenue spread evenly over the stay's nights, in the currency; of a listing with units their mean. Null where
   * unknown.
   */
  rate: number | null;
  /** The day on which it was booked, in the listing's time zone. */
  bookedDate: string | null;
}

/** A listing whose bookings are read, with its time zone, and its currency at the instant of the read. */
interface BookedListing {
  key: number;
  timeZone: string;
  currency: string | null;
  units: number;
}

/** A year ago on the same weekday, in days (`contract.md` §9, `_STLY`). */
export const yearBack = 364;

/**
 * Booked nights of the caller's listings from a day (since 1970-01-01) on, by listing key and day. Of overlapping
 * stays, the one booked last counts; of a listing with units, all do. With `asOf`, as of that instant. One statement, none
 * without listings.
 */
export async function readBookedNights(
  caller: Caller,
  listings: readonly BookedListing[],
  from: number,
  asOf?: Date,
): Promise<ReadonlyMap<number, ReadonlyMap<number, BookedNight>>> {
  if (listings.length === 0) return new Map();
  const byKey = new Map(listings.map((listing) => [listing.key, listing]));
  const rows = await db().reservation.findMany({
    where: {
      ...owned(caller),
      listingKey: { in: [...byKey.keys()] },
      ...bookedBy(asOf),
      checkOut: { gt: toUtc(dateOf(from)) },
    },
    select: {
      listingKey: true,
      checkIn: true,
      checkOut: true,
      bookedAt: true,
      rentalRevenue: true,
      currency: true,
    },
    orderBy: [{ bookedAt: { sort: "asc", nulls: "first" } }, { id: "asc" }],
  });
  const byListing = new Map<number, Map<number, Gathered>>();
  for (const row of rows) {
    const nights = byListing.get(row.listingKey) ?? new Map<number, Gathered>();
    byListing.set(row.listingKey, nights);
    gather(nights, row, byKey.get(row.listingKey));
  }
  for (const [key, nights] of byListing) setRates(nights, byKey.get(key)?.currency ?? null);
  return byListing;
}

interface StoredRow extends BookedRow {
  checkIn: Date;
  checkOut: Date;
}

/** Adds the nights of a stay, which was booked after those before it. */
function gather(
  nights: Map<number, Gathered>,
  row: StoredRow,
  listing: BookedListing | undefined,
): void {
  const hasUnits = listing !== undefined && listing.units > 1;
  const [first, end] = [dayOf(fromUtc(row.checkIn)), dayOf(fromUtc(row.checkOut))];
  const night = nightOf(row, listing, end - first);
  for (let day = first; day < end; day++) {
    const before = hasUnits ? nights.get(day) : undefined;
    const stay = { ...night, units: 1, isCheckIn: day === first };
    nights.set(day, before ? together(before, stay) : stay);
  }
}

function setRates(nights: Map<number, Gathered>, currency: string | null): void {
  for (const [day, { rates, ...night }] of nights)
    if (rates) nights.set(day, { ...night, rate: meanRate(rates, currency) });
}

/** A night while its stays are read. */
type Gathered = BookedNight & { rates?: number[] };

/** The night with another of its units, which was booked later. */
function together({ units, ...before }: Gathered, stay: BookedNight): Gathered {
  const rates = before.rates ?? (before.rate === null ? [] : [before.rate]);
  if (stay.rate !== null) rates.push(stay.rate);
  return {
    ...stay,
    units: units + 1,
    isCheckIn: before.isCheckIn || stay.isCheckIn,
    bookedDate: stay.bookedDate ?? before.bookedDate,
    rates,
  };
}

function meanRate(rates: readonly number[], currency: string | null): number | null {
  if (rates.length === 0) return null;
  const sum = rates.reduce((all, rate) => all + rate, 0);
  return amountOf((100 * sum) / rates.length, currency);
}

type BookedRow = Pick<Reservation, "bookedAt" | "rentalRevenue" | "currency">;

/** What the nights of a stay share; without a rate where its currency is not the listing's. */
function nightOf(
  { bookedAt, rentalRevenue, currency }: BookedRow,
  listing: BookedListing | undefined,
  count: number,
): Omit<BookedNight, "isCheckIn" | "units"> {
  const isForeign = currency !== null && currency !== listing?.currency;
  const revenue = isForeign ? null : rentalRevenue;
  return {
    rate: revenue === null ? null : amountOf(Number(revenue) / count, listing?.currency ?? null),
    bookedDate: bookedAt && dateIn(listing?.timeZone ?? "UTC", bookedAt),
  };
}

/**
 * Reservations that are booked, or were at an instant: made and not cancelled by then. One without a booking time counts as made
 * before; a cancelled one without a cancellation time is left out.
 */
function bookedBy(asOf: Date | undefined): Prisma.ReservationWhereInput {
  if (!asOf) return { status: "booked" };
  return {
    AND: [
      { OR: [{ bookedAt: null }, { bookedAt: { lte: asOf } }] },
      { OR: [{ status: "booked" }, { status: "cancelled", cancelledAt: { gt: asOf } }] },
    ],
  };
}

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
  /** False for one of a listing out of reach, of which only the nights may be told. */
  isInReach: boolean;
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
 * mapping group, the one booked last at the end. Three statements, none without listings.
 */
export async function readStays<T extends StayListing>(
  caller: Caller,
  listings: readonly T[],
  { first, last }: { first: number; last: number },
): Promise<(listing: T) => readonly Stay[]> {
  if (listings.length === 0) return () => [];
  const groups = listings.flatMap(({ mappingGroupId }) => mappingGroupId ?? []);
  const membersOf = async (where: Prisma.ListingWhereInput) => {
    const inGroups = { ...where, mappingGroupId: { in: groups } };
    const members = await db().listing.findMany({ where: inGroups, select: { key: true } });
    return [...listings, ...members].map(({ key }) => key);
  };
  const keys = new Set(await membersOf(owned(caller)));
  const inReach = new Set(await membersOf(ownedListings(caller)));
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
      .map((row) => toStay(row, inReach.has(row.listingKey)));
}

/** Reads a row; revenue without a currency is in the listing's. */
function toStay(
  row: Prisma.ReservationGetPayload<{ select: typeof columns }>,
  isInReach: boolean,
): Stay {
  const [first, end] = [dayOf(fromUtc(row.checkIn)), dayOf(fromUtc(row.checkOut))];
  const currency = row.currency ?? row.listing.currency;
  if (!isInReach) return { first, last: end - 1, channel: null, rate: null, currency, isInReach };
  const revenue = row.rentalRevenue;
  const rate = revenue === null ? null : amountOf(Number(revenue) / (end - first), currency);
  return { first, last: end - 1, channel: row.channel, rate, currency, isInReach };
}
