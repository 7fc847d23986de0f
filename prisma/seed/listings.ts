import { dateOf, toUtc } from "@/lib/core/dates";
import { available, blocked } from "@/lib/inventory/calendars/nights";
import type { ListingFields } from "@/prisma/factories/listings";
import type { City, Coordinates } from "./cities";
import { type NightHistory, simulateNights, type Period } from "./simulation";
import { type Random, randomOf } from "@/lib/core/random";
import type { Rental } from "./rental";

type Channel = {
  channel_name: keyof typeof channels;
  channel_listing_id: string;
};

/** The row of a rental, and its nights. */
export interface PlannedListing {
  rental: Rental;
  row: ListingFields & { pmsName: string; listingId: string; channels: Channel[] };
  /** Set even if the row has no location. */
  coordinates: Coordinates;
  history: NightHistory;
}

/** Plans the rows of one account's rentals. `number` makes ids unique across accounts. */
export function planListings(
  rentals: readonly Rental[],
  number: number,
  periodOf: (city: City) => Period,
): PlannedListing[] {
  const planned = rentals.map((rental, index) => {
    const random = randomOf(`${number}/${rental.pms}/${rental.name}`);
    const listingId = idOf(rental.pms, number, index, random);
    const period = periodOf(rental.city);
    const coordinates = coordinatesOf(rental, random);
    return {
      rental,
      coordinates,
      row: {
        ...toRow(rental, coordinates, random),
        ...syncTimes(rental, period, index),
        listingId,
      },
      history: historyOf(rental, period, random),
    };
  });
  return planned.map((each) => ({
    ...each,
    history: shareOf(each, planned, periodOf(each.rental.city)),
  }));
}

/**
 * The nights of a listing of a home on several channels: of the parent's stays those that came through its channel; the
 * nights of the others are blocked.
 */
function shareOf(
  listing: PlannedListing,
  all: readonly PlannedListing[],
  { first }: Period,
): NightHistory {
  const parentName = listing.rental.childOf ?? listing.rental.name;
  const children = all.filter(({ rental }) => rental.childOf === parentName);
  const parent = all.find(({ rental }) => rental.name === parentName);
  if (!parent || children.length === 0) return listing.history;
  const members = [parent, ...children];
  const random = randomOf(`home/${parentName}`);
  const { prices, minStays } = listing.history;
  const states = parent.history.states.slice();
  const stays = parent.history.stays.filter((stay) => {
    const member = members[random.whole(0, members.length - 1)];
    const isOwn = (stay.blocked ? parent : member) === listing;
    const from = stay.checkIn - first;
    if (!isOwn && stay.cancelled === null) states.fill(blocked, from, from + stay.nights);
    return isOwn;
  });
  return { prices, minStays, states, stays };
}

/** Nights of a rental; those of one with units are open, and its stays are those of all of them. */
function historyOf(rental: Rental, period: Period, random: Random): NightHistory {
  const profile = profileOf(rental, random);
  const history = simulateNights(period, profile, random);
  const { units = 1 } = rental;
  if (units === 1) return history;
  const others = Array.from({ length: units - 1 }, () =>
    simulateNights(period, { ...profile, ownersNights: 0 }, random),
  );
  const states = history.states.fill(available);
  return { ...history, states, stays: [history, ...others].flatMap(({ stays }) => stays) };
}

/** Returns an id in the PMS's format; ids increase with `index`. */
function idOf(pms: Rental["pms"], number: number, index: number, random: Random): string {
  if (pms === "hostaway")
    return String(number * 100_000 + 18_000 + index * 1_373 + random.whole(0, 999));
  const head = 0x64_00_00_00 + number * 0x10_00_00 + index * 0x40_00 + random.whole(0, 0x3f_ff);
  const tail = Array.from({ length: 16 }, () => random.whole(0, 15).toString(16)).join("");
  return head.toString(16) + tail;
}

function toRow(
  rental: Rental,
  [latitude, longitude]: Coordinates,
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
    units: rental.units ?? 1,
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
  const basePrice = rental.baseFromFile ? null : price * 100;
  return { basePrice, minPrice: min * 100, maxPrice: max * 100 };
}

function bounds(rental: Rental): { price: number; min: number; max: number } {
  const { price, profile = {} } = rental;
  return {
    price,
    min: profile.min ?? roundToFive(price * 0.6),
    max: profile.max ?? roundToFive(price * 3),
  };
}

function roundToFive(price: number): number {
  return Math.round(price / 5) * 5;
}

function profileOf(rental: Rental, random: Random) {
  return {
    ...bounds(rental),
    demandWeight: 0.8 + random.next() * 0.3,
    occupancy: 0.55 + random.next() * 0.2,
    minStay: 2,
    ownersNights: 0,
    ...rental.profile,
  };
}

const metresPerDegree = 111_320;

/** Returns coordinates `east` and `north` metres from the district's centre, to about a metre. */
function coordinatesOf({ city, district, at }: Rental, random: Random): Coordinates {
  const centre = city.districts[district];
  if (!centre) throw new Error(`${city.name} has no district ${district}.`);
  const [east, north] = at ?? [random.whole(-200, 200), random.whole(-200, 200)];
  const latitude = centre[0] + north / metresPerDegree;
  const metresPerLongitude = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  return [roundToSix(latitude), roundToSix(centre[1] + east / metresPerLongitude)];
}

function roundToSix(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Length of each channel's ids. */
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

/** Returns sync times that are before the morning of `today` in every time zone of the demonstration. */
function syncTimes(rental: Rental, period: Period, index: number) {
  const midnight = toUtc(dateOf(period.today)).getTime();
  const minute = 60_000;
  return {
    // UTC: before 3:00 of the same day in the zones of the demonstration, at which its first plan is due.
    shadowSince: rental.inShadow ? new Date(midnight) : null,
    lastRefreshedAt: new Date(midnight + (90 - index) * minute),
    createdAt: new Date(`${dateOf(period.first + index)}T17:00:00Z`),
  };
}
