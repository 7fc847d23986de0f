import type {
  Listing,
  Prisma,
  Reservation,
  Connection,
  MarketListing,
} from "@/generated/prisma/client";
import { addDays, type DateText, toUtc } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/db/server";

type Fields = Partial<
  Omit<Prisma.ReservationCreateManyInput, "accountId" | "listingKey" | "checkIn" | "checkOut">
>;

interface Stay extends Fields {
  checkIn: DateText;
  /** Default 3. */
  nights?: number;
  /** Price per night in minor units; default 200.00. Ignored if rentalRevenue is set. */
  nightlyPrice?: number;
}

/** Creates a reservation; by default booked on Airbnb 30 days before check-in. Does not change the calendar. */
export async function makeReservation(
  listing: ReservedListing,
  stay: Stay,
  tx: Tx = db(),
): Promise<Reservation> {
  return tx.reservation.create({ data: reservationOf(listing, stay) });
}

/** Adds several reservations of a listing in one statement. */
export async function makeReservations(
  listing: ReservedListing,
  stays: readonly Stay[],
): Promise<void> {
  await db().reservation.createMany({ data: stays.map((stay) => reservationOf(listing, stay)) });
}

type ReservedListing = Pick<Listing, "key" | "accountId" | "pmsName" | "listingId" | "currency">;

function reservationOf(
  listing: ReservedListing,
  stay: Stay,
): Prisma.ReservationUncheckedCreateInput {
  const { checkIn, nights = 3, nightlyPrice = 20_000, ...fields } = stay;
  const revenue = nightlyPrice * nights;
  return {
    pmsName: listing.pmsName,
    reservationId: `${listing.listingId}-${checkIn}`,
    status: "booked",
    bookedAt: new Date(`${addDays(checkIn, -30)}T18:00:00Z`),
    rentalRevenue: revenue,
    totalCost: revenue + 8_000,
    currency: listing.currency,
    channel: "airbnb",
    guests: 2,
    ...fields,
    accountId: listing.accountId,
    listingKey: listing.key,
    checkIn: toUtc(checkIn),
    checkOut: toUtc(addDays(checkIn, nights)),
  };
}

type ConnectionFields = Partial<
  Omit<Prisma.ConnectionUncheckedCreateInput, "accountId" | "listings" | "runs">
>;

interface ConnectionOptions extends ConnectionFields {
  /** Listings imported through the connection. */
  listings?: readonly { key: number }[];
}

/** Creates a connection without credentials; by default active, and imported a minute ago. */
export async function makeConnection(
  account: { id: number },
  options: ConnectionOptions = {},
  tx: Tx = db(),
): Promise<Connection> {
  const { listings: own = [], ...fields } = options;
  const connection = await tx.connection.create({
    data: {
      kind: "guesty",
      pmsName: "guesty",
      name: "Guesty",
      state: "active",
      confirmedAt: new Date(Date.now() - 3_600_000),
      lastImportAt: new Date(Date.now() - 60_000),
      ...fields,
      accountId: account.id,
    },
  });
  const rows = own.map(({ key }) => ({ listingKey: key, connectionId: connection.id }));
  await tx.connectionListing.createMany({ data: rows });
  return connection;
}

/**
 * Creates a comparable of the shared market; by default an entire one-bedroom home in Victoria, as known on 21 November
 * 2026.
 */
export async function makeMarketListing(
  fields: Partial<Prisma.MarketListingCreateManyInput> = {},
  tx: Tx = db(),
): Promise<MarketListing> {
  const { _max } = await tx.marketListing.aggregate({ _max: { key: true } });
  const n = (_max.key ?? 0) + 1;
  return tx.marketListing.create({
    data: {
      source: "nightrate",
      externalId: String(n),
      name: `Comparable ${n}`,
      roomType: "entire_home",
      latitude: 48.42 + (n % 9) * 0.002,
      longitude: -123.37 + (Math.trunc(n / 9) % 9) * 0.003,
      country: "CA",
      state: "BC",
      city: "Victoria",
      currency: "CAD",
      bedrooms: 1,
      asOf: new Date("2026-11-21"),
      ...fields,
    },
  });
}
