import type { Prisma } from "@/generated/prisma/client";
import { dateOf, toUtc } from "@/lib/core/dates";
import type { City, Coordinates } from "./cities";
import { type BookingProfile, type NightHistory, simulateNights, type Period } from "./simulation";
import { type Random, randomOf } from "@/lib/core/random";

export interface PlannedComparable {
  row: Prisma.MarketListingCreateManyInput;
  history: NightHistory;
}

/** An account's listing that is also in the market data, with its ID on the channel. */
export interface KnownUnit {
  city: City;
  externalId: string;
  name: string;
  coordinates: Coordinates;
  bedrooms: number;
  price: number;
}

/** Plans the comparables of one city, spread over its districts. */
export function planMarket(
  city: City,
  count: number,
  period: Period,
  known: readonly KnownUnit[],
): PlannedComparable[] {
  const planned = Array.from({ length: count }, (_, index) => comparable(city, index, period));
  return [...planned, ...known.map((unit) => knownComparable(unit, period))];
}

function comparable(city: City, index: number, period: Period): PlannedComparable {
  const random = randomOf(`market/${city.name}/${index}`);
  const districts = Object.entries(city.districts);
  const [district, centre] = districts[random.whole(0, districts.length - 1)] ?? ["", [0, 0]];
  const bedrooms = random.pick([0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4] as const);
  const privateRoom = random.next() < 0.12;
  const row = {
    ...cityColumns(city, period),
    externalId: random.digits(8),
    name: `${district} ${privateRoom ? "room" : "home"} ${index + 1}`,
    roomType: privateRoom ? ("private_room" as const) : ("entire_home" as const),
    latitude: centre[0] + random.normal() * 0.004,
    longitude: centre[1] + random.normal() * 0.006,
    // Some hosts do not state it.
    bedrooms: random.next() < 0.02 ? null : privateRoom ? 1 : bedrooms,
  };
  const size = city.price[bedrooms] ?? 100;
  const price = (privateRoom ? 0.5 : 1) * size * Math.exp(random.normal() * 0.27);
  return { row, history: simulateNights(period, profileOf(price, index, random), random) };
}

function knownComparable(unit: KnownUnit, period: Period): PlannedComparable {
  const random = randomOf(`market/${unit.externalId}`);
  const [latitude, longitude] = unit.coordinates;
  const { externalId, name, bedrooms } = unit;
  const row = {
    ...cityColumns(unit.city, period),
    externalId,
    name,
    latitude,
    longitude,
    bedrooms,
  };
  const history = simulateNights(period, profileOf(unit.price, 0, random), random);
  return { row: { ...row, roomType: "entire_home" }, history };
}

function cityColumns(city: City, { today }: Period) {
  const { country, state, currency } = city;
  const asOf = toUtc(dateOf(today));
  return { source: "demonstration", country, state, city: city.name, currency, asOf };
}

/** One in 100 charges 9,999 a night, as some hosts do to prevent bookings; one in 40 rents by the month only. */
function profileOf(price: number, index: number, random: Random): BookingProfile {
  const usual = {
    price,
    min: price * 0.5,
    max: price * 4,
    demandWeight: 0.6 + random.next() * 0.8,
    occupancy: 0.45 + random.next() * 0.3,
    late: 0.7,
    minStay: random.pick([1, 2, 2, 2, 3] as const),
    ownersNights: random.next() < 0.1 ? random.whole(10, 40) : 0,
  };
  if (index % 100 === 99)
    return { ...usual, price: 9_999, min: 9_999, max: 9_999, occupancy: 0.02 };
  return index % 40 === 39 ? { ...usual, minStay: 28 } : usual;
}
