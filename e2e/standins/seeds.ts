import { dayIn } from "./days";
import type { StandinListing } from "./shapes";

/** City, country, time zone, currency, latitude and longitude of each place with listings. */
export const allPlaces = [
  ["Paris", "FR", "Europe/Paris", "EUR", 48.8566, 2.3522],
  ["New York", "US", "America/New_York", "USD", 40.7128, -74.006],
  ["London", "GB", "Europe/London", "GBP", 51.5072, -0.1276],
  ["Vancouver", "CA", "America/Vancouver", "CAD", 49.2827, -123.1207],
  ["Lisbon", "PT", "Europe/Lisbon", "EUR", 38.7223, -9.1393],
  ["Honolulu", "US", "Pacific/Honolulu", "USD", 21.3099, -157.8581],
] as const;

/**
 * Listings 1 to `count` in several places; their ids have 19 digits, which a double cannot hold. Places whose day ends
 * within 90 minutes come last, so that a day doesn't end in the middle of a test.
 */
export function makeListings(count: number): StandinListing[] {
  const soon = new Date(Date.now() + 90 * 60_000);
  const endsSoon = (zone: string): boolean => dayIn(zone, soon) !== dayIn(zone, new Date());
  const places = [
    ...allPlaces.filter(([, , zone]) => !endsSoon(zone)),
    ...allPlaces.filter(([, , zone]) => endsSoon(zone)),
  ];
  return Array.from({ length: count }, (_, place) => {
    const [city, country, timeZone, currency, latitude, longitude] =
      places[place % places.length] ?? allPlaces[0];
    const number = String(place + 1);
    return {
      id: longId("71", place),
      name: `${city} ${number.padStart(4, "0")}`,
      city,
      country,
      timeZone,
      currency,
      isActive: true,
      fields: {},
      latitude: Number((latitude + (place % 97) / 1000).toFixed(4)),
      longitude: Number((longitude + (place % 89) / 1000).toFixed(4)),
      basePrice: 9_000 + (place % 40) * 250,
      cleaningFee: 4_550,
      minStay: 1 + (place % 3),
      bedrooms: place % 4,
    };
  });
}

/** Stays of three nights, from the next days on. */
export function makeReservations(
  listing: StandinListing,
  count: number,
): { id: string; checkIn: string; checkOut: string; createdAt: Date }[] {
  const number = Number(listing.id.slice(-7));
  return Array.from({ length: count }, (_, place) => ({
    id: longId("92", number * 10 + place),
    checkIn: daysFromNow(5 + (number % 11) + place * 17),
    checkOut: daysFromNow(8 + (number % 11) + place * 17),
    createdAt: new Date(Date.now() - (30 + place) * 86_400_000),
  }));
}

/** A number of 19 digits, as text. */
export function longId(start: string, place: number): string {
  return start + String(place + 1).padStart(17, "0");
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
