import { modulo } from "@/lib/core/dates";
import { nightEffects } from "./shape/fixed-effects";
import type { LogPrices } from "./log-prices";
import { median } from "./percentiles";
import { byYearDay, splitSeason, yearNights } from "./shape/season";
import { shrinkerFor, type Shape, withId } from "./shape/shape";

/** A booked night of an account's listing, of one of its units. */
export interface BookedNight {
  listing: number;
  /** Days since 1970-01-01. */
  day: number;
  /** Price of the night in minor units. */
  price: number;
}

/** `pricing.md` §2.1, Own bookings. */
const fewestNights = 300;
const fewestDays = 300;
const nightsOfComparable = 30;
/** Years of bookings used: with each one, 364 nights drift from the calendar by a day and a quarter. */
const mostYears = 3;

/**
 * Shape from an account's own bookings of one room type, currency and place, used without a market (`pricing.md` §2.1).
 * A listing's night counts once, with the median price of its units (§11). Without events; every 30 nights count as one
 * comparable. Null under 300 nights or 300 days from first to last.
 */
export function shapeOfBookings(bookings: readonly BookedNight[], today: number): Shape | null {
  const recent = byListingNight(
    bookings.filter(({ day, price }) => price > 0 && day >= today - mostYears * yearNights),
  );
  const days = recent.map(({ day }) => day);
  const [first, last] = [days.reduce(least, Infinity), days.reduce(most, -Infinity)];
  if (recent.length < fewestNights || last - first + 1 < fewestDays) return null;
  // A multiple of 364 days from today: weekday and place in the year are those of the nights from today on.
  const start = first - modulo(first - today, yearNights);
  const effects = nightEffects(pricesFrom(recent, start, last), 0);
  const { season, weekday } = splitSeason(effects, today);
  const moving = recent.length / nightsOfComparable;
  const shrink = shrinkerFor(moving);
  return withId({
    first: today,
    asOf: today,
    moving,
    season: byYearDay(season, today).map(shrink),
    weekday: weekday.map(shrink),
    events: new Float64Array(0),
    late: null,
    lateByNight: [],
  });
}

/** One booking for each listing and night, in the order of the first, with the median of its units' prices. */
function byListingNight(bookings: readonly BookedNight[]): BookedNight[] {
  const prices = new Map<string, number[]>();
  const nights: BookedNight[] = [];
  for (const booking of bookings) {
    const key = `${booking.listing} ${booking.day}`;
    const known = prices.get(key);
    if (known) known.push(booking.price);
    else {
      prices.set(key, [booking.price]);
      nights.push(booking);
    }
  }
  return nights.map((night) => {
    const units = prices.get(`${night.listing} ${night.day}`) ?? [];
    return units.length === 1 ? night : { ...night, price: median(units) ?? night.price };
  });
}

function pricesFrom(bookings: readonly BookedNight[], start: number, last: number): LogPrices {
  const homes = new Map<number, number>();
  for (const { listing } of bookings) if (!homes.has(listing)) homes.set(listing, homes.size);
  const nights = last - start + 1;
  const values = new Float64Array(homes.size * nights).fill(NaN);
  for (const { listing, day, price } of bookings)
    values[(homes.get(listing) ?? 0) * nights + day - start] = Math.log(price);
  return { homes: homes.size, nights, starts: new Int32Array(homes.size), values };
}

function least(one: number, other: number): number {
  return Math.min(one, other);
}

function most(one: number, other: number): number {
  return Math.max(one, other);
}
