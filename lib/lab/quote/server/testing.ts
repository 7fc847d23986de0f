import { pointAt } from "@/lib/core/geo";
import { unknownNights, available } from "@/lib/inventory/calendars/nights";
import { ListingRow, listingColumns } from "@/lib/intake/sources/files/schema";
import type { OfflineMarket } from "./market";
import type { OfflineStay } from "../stays";
import { randomOf } from "@/lib/core/random";
import { type BookingProfile, simulateNights } from "@/prisma/seed/simulation";

/** First night of the made portfolio: 2024-01-01, a Monday. */
export const firstDay = 19_723;
/** Its last known day. */
export const lastDay = firstDay + 730;

const profile: Omit<BookingProfile, "price" | "min" | "max"> = {
  demandWeight: 0.4,
  occupancy: 0.6,
  minStay: 1,
  ownersNights: 0,
  late: 1,
};

/** High summers and weekends. */
function demandOn(day: number): number {
  const season = 1 + 0.35 * Math.sin(((day - firstDay - 100) / 365) * 2 * Math.PI);
  const weekday = (day + 3) % 7;
  return season * (weekday === 4 || weekday === 5 ? 1.15 : 1);
}

/** Stays of made homes over two years, with cancellations and owner blocks. The same seed gives the same stays. */
export function madeStays(homes: number, seed = "portfolio"): OfflineStay[] {
  const length = lastDay - firstDay + 1;
  const demand = Float64Array.from({ length }, (_, at) => demandOn(firstDay + at));
  const period = { first: firstDay, last: lastDay, today: lastDay, demand };
  return Array.from({ length: homes }, (_, listing) => {
    const random = randomOf(`${seed}/${listing}`);
    const price = random.whole(80, 300);
    const own = { ...profile, price, min: price / 2, max: price * 3 };
    return simulateNights(period, own, random).stays.map((stay): OfflineStay => ({
      listing,
      checkIn: stay.checkIn,
      checkOut: stay.checkIn + stay.nights,
      status: statusOf(stay),
      bookedOn: stay.bookedOn,
      cancelledOn: stay.cancelled,
      revenue: stay.blocked ? null : stay.rent,
    }));
  }).flat();
}

function statusOf(stay: { blocked: boolean; cancelled: number | null }): OfflineStay["status"] {
  if (stay.blocked) return "blocked";
  return stay.cancelled === null ? "booked" : "cancelled";
}

const place = { latitude: 48.42, longitude: -123.37 };

/** A listing of the portfolio, all at one place. */
export function madeRow(id: number): ListingRow {
  const empty = Object.fromEntries(listingColumns.map((column) => [column, null]));
  const texts = { listing_id: String(id), pms_name: "csv", name: `Home ${id}`, currency: "CAD" };
  const at = { latitude: String(place.latitude), longitude: String(place.longitude) };
  return ListingRow.parse({ ...empty, ...texts, ...at, bedrooms: "1", country: "CA" });
}

/** A market of thirty homes around them that was read on `first` and follows the same demand. */
export function madeMarket(first: number, asOf = first): OfflineMarket {
  const homes = Array.from({ length: 30 }, (_, key) => key);
  return {
    asOf,
    first,
    comparables: homes.map((key) => ({
      key,
      source: "nightrate",
      sources: "",
      roomType: "entire_home",
      currency: "CAD",
      category: 1,
      ownId: `market:${key}`,
      statedPrice: null,
      hostId: null,
      asOf,
      at: pointAt(place.latitude + key / 1_000, place.longitude),
    })),
    nights: homes.map((key) => {
      const nights = unknownNights(365);
      nights.states.fill(available);
      const price = 10_000 + 500 * key;
      nights.prices = nights.prices.map((_, at) => Math.round(price * demandOn(first + at)));
      return nights;
    }),
  };
}
