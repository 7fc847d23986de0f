import type { Listing, Prisma, Reservation } from "@/generated/prisma/client";
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
  listing: Pick<Listing, "key" | "accountId" | "pmsName" | "listingId" | "currency">,
  stay: Stay,
  tx: Tx = db(),
): Promise<Reservation> {
  const { checkIn, nights = 3, nightlyPrice = 20_000, ...fields } = stay;
  const revenue = nightlyPrice * nights;
  return tx.reservation.create({
    data: {
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
    },
  });
}
