import type { Prisma } from "@/generated/prisma/client";
import type { City, Place } from "./cities";
import { type Habits, type Life, live, type Stage } from "./life";
import { type Random, randomOf } from "./random";

export interface PlannedComparable {
  row: Prisma.MarketListingCreateManyInput;
  life: Life;
}

/** A listing of an account that the market knows too, by its channel's id. */
export interface KnownUnit {
  city: City;
  externalId: string;
  name: string;
  place: Place;
  bedrooms: number;
  price: number;
}

/** Comparables of one city, spread over its districts. */
export function planMarket(
  city: City,
  count: number,
  stage: Stage,
  known: readonly KnownUnit[],
): PlannedComparable[] {
  const made = Array.from({ length: count }, (_, index) => comparable(city, index, stage));
  return [...made, ...known.map((unit) => knownComparable(unit, stage))];
}

function comparable(city: City, index: number, stage: Stage): PlannedComparable {
  const random = randomOf(`market/${city.name}/${index}`);
  const districts = Object.entries(city.districts);
  const [district, middle] = districts[random.whole(0, districts.length - 1)] ?? ["", [0, 0]];
  const bedrooms = random.pick([0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4] as const);
  const privateRoom = random.next() < 0.12;
  const row = {
    ...shared(city),
    externalId: random.digits(8),
    name: `${district} ${privateRoom ? "room" : "home"} ${index + 1}`,
    roomType: privateRoom ? ("private_room" as const) : ("entire_home" as const),
    latitude: middle[0] + random.normal() * 0.004,
    longitude: middle[1] + random.normal() * 0.006,
    // Some hosts do not say.
    bedrooms: random.next() < 0.02 ? null : privateRoom ? 1 : bedrooms,
  };
  const size = city.price[bedrooms] ?? 100;
  const price = (privateRoom ? 0.5 : 1) * size * Math.exp(random.normal() * 0.27);
  return { row, life: live(stage, habitsOf(price, index, random), random) };
}

function knownComparable(unit: KnownUnit, stage: Stage): PlannedComparable {
  const random = randomOf(`market/${unit.externalId}`);
  const [latitude, longitude] = unit.place;
  const { externalId, name, bedrooms } = unit;
  const row = { ...shared(unit.city), externalId, name, latitude, longitude, bedrooms };
  const life = live(stage, habitsOf(unit.price, 0, random), random);
  return { row: { ...row, roomType: "entire_home" }, life };
}

function shared(city: City) {
  const { country, state, currency } = city;
  return { source: "demonstration", country, state, city: city.name, currency };
}

/** One in a hundred asks 9,999 a night, as some do to keep guests away; a few let by the month only. */
function habitsOf(price: number, index: number, random: Random): Habits {
  const usual = {
    price,
    min: price * 0.5,
    max: price * 4,
    courage: 0.6 + random.next() * 0.8,
    occupancy: 0.45 + random.next() * 0.3,
    late: 0.7,
    minStay: random.pick([1, 2, 2, 2, 3] as const),
    ownersNights: random.next() < 0.1 ? random.whole(10, 40) : 0,
  };
  if (index % 100 === 99)
    return { ...usual, price: 9_999, min: 9_999, max: 9_999, occupancy: 0.02 };
  return index % 40 === 39 ? { ...usual, minStay: 28 } : usual;
}
