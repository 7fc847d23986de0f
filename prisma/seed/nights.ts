import type { Listing } from "@/generated/prisma/client";
import { dateOf } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import type { CalendarMonth } from "@/lib/inventory/calendars/nights";
import { type Day, monthsOf, type Booking } from "./stays";
import type { NightHistory } from "./simulation";
import type { PlannedListing } from "./listings";
import { type Random, randomOf } from "@/lib/core/random";

/** Converts a history that starts on `first`, the first day of a month, to calendar rows. */
export function toMonths(listingKey: number, history: NightHistory, first: Day): CalendarMonth[] {
  const last = first + history.prices.length - 1;
  return monthsOf(first, last).map(({ month, start, end }) => {
    const [from, to] = [start - first, end - first];
    return {
      listingKey,
      month,
      prices: Array.from(history.prices.subarray(from, to), (price) => price * 100),
      states: [...history.states.subarray(from, to)],
      minStays: [...history.minStays.subarray(from, to)],
    };
  });
}

type ListingKeys = Pick<Listing, "key" | "accountId">;

/** Writes the stays of listings in one statement, as JSON: one parameter instead of fourteen per row. */
export async function writeStays(
  made: readonly { listing: ListingKeys; planned: PlannedListing }[],
  tx: Tx,
): Promise<void> {
  const rows = made.flatMap(({ listing, planned }) => toReservations(listing, planned));
  await tx.$executeRaw`
    INSERT INTO reservation (account_id, listing_key, pms_name, reservation_id, check_in, check_out,
      booked_at, status, cancelled_at, rental_revenue, total_cost, currency, channel, guests)
    SELECT account_id, listing_key, pms_name, reservation_id, check_in, check_out,
      booked_at, status, cancelled_at, rental_revenue, total_cost, currency, channel, guests
    FROM jsonb_populate_recordset(NULL::reservation, ${JSON.stringify(rows)}::jsonb)`;
}

/** Converts stays to reservation rows. */
function toReservations(listing: ListingKeys, { rental, row, history }: PlannedListing) {
  const random = randomOf(`stays/${row.pmsName}/${row.listingId}`);
  const cleaning = Number(row.cleaningFees ?? 0);
  const names = row.channels.map((channel) => channel.channel_name);
  return history.stays.map((stay, index) => ({
    account_id: listing.accountId,
    listing_key: listing.key,
    pms_name: row.pmsName,
    reservation_id: `${row.listingId}-${String(index + 1).padStart(4, "0")}`,
    check_in: dateOf(stay.checkIn),
    check_out: dateOf(stay.checkIn + stay.nights),
    booked_at: instant(stay.bookedOn, random),
    status: statusOf(stay),
    cancelled_at: stay.cancelled === null ? null : instant(stay.cancelled, random, 20),
    ...moneyOf(stay, cleaning, rental.city.currency),
    channel: stay.blocked ? null : (names[random.whole(0, names.length - 1)] ?? null),
    guests: stay.blocked ? null : Math.min(stay.guests, 2 + 2 * rental.bedrooms),
  }));
}

/** Returns the money columns: the total cost is rent plus cleaning fee, plus 13% tax on both. */
function moneyOf(stay: Booking, cleaning: number, currency: string) {
  if (stay.blocked) return { rental_revenue: null, total_cost: null, currency: null };
  const rent = stay.rent * 100;
  return { rental_revenue: rent, total_cost: Math.round((rent + cleaning) * 1.13), currency };
}

function statusOf(stay: Booking): "booked" | "cancelled" | "blocked" {
  if (stay.blocked) return "blocked";
  return stay.cancelled === null ? "booked" : "cancelled";
}

/** Returns a random time of a day. From `hour` 20 UTC on for cancellations, so that they follow their booking. */
function instant(day: Day, random: Random, hour = 0): string {
  const hours = hour + random.whole(0, hour === 0 ? 19 : 3);
  const minutes = String(random.whole(0, 59)).padStart(2, "0");
  return `${dateOf(day)}T${String(hours).padStart(2, "0")}:${minutes}:00Z`;
}
