import type { Day } from "./days";
import type { Random } from "@/lib/core/random";

/** One stay, or nights the owner keeps. */
export interface Booking {
  checkIn: Day;
  nights: number;
  bookedOn: Day;
  /** The day of the cancellation. */
  cancelled: Day | null;
  blocked: boolean;
  guests: number;
  /** Whole units of the currency; filled in from the nights' prices. */
  rent: number;
}

/** About the mean of `lengths`. */
export const meanStay = 3.9;

const lengths = [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 7, 10] as const;
const cancelRate = 0.12;

/** Nights the owner keeps. */
export function blockAt(checkIn: Day, nights: number, bookedOn: Day): Booking {
  return { checkIn, nights, bookedOn, cancelled: null, blocked: true, guests: 0, rent: 0 };
}

/**
 * A stay that begins on `day`, or null when it would be booked only today or later. High season is
 * booked earlier and for longer. Cancelled when its cancellation is before today.
 */
export function bookingAt(
  day: Day,
  demand: number,
  minStay: number,
  today: Day,
  random: Random,
): Booking | null {
  // Log-normal: median 24 days in a usual season.
  const lead = Math.min(330, Math.floor(24 * demand ** 2.5 * Math.exp(random.normal() * 1.1)));
  const length = random.pick(lengths) + (demand > 1.25 ? random.whole(0, 2) : 0);
  const guests = random.whole(1, 5);
  const cancels = random.next() < cancelRate;
  const givenUp = day - Math.floor(random.next() * (lead + 1));
  if (day - lead >= today) return null;
  return {
    checkIn: day,
    nights: Math.max(minStay, length),
    bookedOn: day - lead,
    cancelled: cancels && givenUp < today ? givenUp : null,
    blocked: false,
    guests,
    rent: 0,
  };
}
