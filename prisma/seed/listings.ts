import type { ListingFields } from "@/prisma/factories/listings";
import type { City, Place } from "./cities";
import { type Life, live, type Stage } from "./life";
import { type Random, randomOf } from "./random";
import type { Rental } from "./rental";

type Channel = {
  channel_name: keyof typeof channels;
  channel_listing_id: string;
};

/** A rental as a row, with its nights. */
export interface PlannedListing {
  rental: Rental;
  row: ListingFields & { pmsName: string; listingId: string; channels: Channel[] };
  /** Also known where the row is without location. */
  place: Place;
  life: Life;
}

/** The rows of one account's rentals. `number` keeps the ids of accounts apart. */
export function planListings(
  rentals: readonly Rental[],
  number: number,
  stageOf: (city: City) => Stage,
): PlannedListing[] {
  return rentals.map((rental, index) => {
    const random = randomOf(`${number}/${rental.pms}/${rental.name}`);
    const listingId = idOf(rental.pms, number, index, random);
    const stage = stageOf(rental.city);
    const place = placeOf(rental, random);
    return {
      rental,
      place,
      row: { ...toRow(rental, place, random), ...syncTimes(rental, stage, index), listingId },
      life: live(stage, habitsOf(rental, random), random),
    };
  });
}

/** Ids in the manner of the PMS, rising with `index`. */
function idOf(pms: Rental["pms"], number: number, index: number, random: Random): string {
  if (pms === "hostaway")
    return String(number * 100_000 + 18_000 + index * 1_373 + random.whole(0, 999));
  const head = 0x64_00_00_00 + number * 0x10_00_00 + index * 0x40_00 + random.whole(0, 0x3f_ff);
  const tail = Array.from({ length: 16 }, () => random.whole(0, 15).toString(16)).join("");
  return head.toString(16) + tail;
}

function toRow(
  rental: Rental,
  [latitude, longitude]: Place,
  random: Random,
): Omit<PlannedListing["row"], "listingId"> {
  const { city, lacks, name } = rental;
  return {
    pmsName: rental.pms,
    name,
    propertyName: rental.property ?? name,
    latitude: lacks === "location" ? null : latitude,
    longitude: lacks === "location" ? null : longitude,
    country: city.country,
    state: city.state,
    city: city.name,
    timeZone: city.timeZone,
    currency: city.currency,
    bedrooms: lacks === "bedrooms" ? null : rental.bedrooms,
    cleaningFees: (45 + rental.bedrooms * 30) * 100,
    ...pricesOf(rental),
    channels: channelsOf(rental, random),
    tags: [...(rental.tags ?? [])],
    notes: rental.notes ?? null,
    isHidden: rental.hidden ?? false,
    pushEnabled: !rental.notSyncing,
  };
}

function pricesOf(rental: Rental): Pick<ListingFields, "basePrice" | "minPrice" | "maxPrice"> {
  if (rental.lacks === "base") return { basePrice: null, minPrice: null, maxPrice: null };
  const { price, min, max } = bounds(rental);
  return { basePrice: price * 100, minPrice: min * 100, maxPrice: max * 100 };
}

function bounds(rental: Rental): { price: number; min: number; max: number } {
  const { price, habits = {} } = rental;
  return { price, min: habits.min ?? toFive(price * 0.6), max: habits.max ?? toFive(price * 3) };
}

function toFive(price: number): number {
  return Math.round(price / 5) * 5;
}

function habitsOf(rental: Rental, random: Random) {
  return {
    ...bounds(rental),
    courage: 0.8 + random.next() * 0.3,
    occupancy: 0.55 + random.next() * 0.2,
    minStay: 2,
    ownersNights: 0,
    ...rental.habits,
  };
}

const metresADegree = 111_320;

/** `east` and `north` metres from the district's middle, to about a metre. */
function placeOf({ city, district, at }: Rental, random: Random): Place {
  const middle = city.districts[district];
  if (!middle) throw new Error(`${city.name} has no district ${district}.`);
  const [east, north] = at ?? [random.whole(-200, 200), random.whole(-200, 200)];
  const latitude = middle[0] + north / metresADegree;
  const perDegree = metresADegree * Math.cos((latitude * Math.PI) / 180);
  return [toSix(latitude), toSix(middle[1] + east / perDegree)];
}

function toSix(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Of each channel: how long its ids are. */
const channels = { airbnb: 18, vrbo: 7, bookingcom: 8, direct: 5 } as const;

function channelNames({ channels: letters = "avbd" }: Rental): (keyof typeof channels)[] {
  const names = Object.keys(channels) as (keyof typeof channels)[];
  return names.filter((name) => letters.includes(name.charAt(0)));
}

function channelsOf(rental: Rental, random: Random): Channel[] {
  return channelNames(rental).map((name) => ({
    channel_name: name,
    channel_listing_id: random.digits(channels[name]),
  }));
}

/** Instants before the first night's morning in every zone of the demonstration. */
function syncTimes(rental: Rental, stage: Stage, index: number) {
  const midnight = stage.today * 86_400_000;
  const minute = 60_000;
  return {
    lastRefreshedAt: new Date(midnight + (90 - index) * minute),
    lastDatePushed: rental.notSyncing
      ? new Date(midnight - (9 + index) * 1_440 * minute)
      : new Date(midnight + (180 - index) * minute),
    createdAt: new Date((stage.first + index) * 86_400_000 + 17 * 60 * minute),
  };
}
