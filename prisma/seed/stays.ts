import type { Random } from "@/lib/core/random";
import { addDays, type DateText, dateOf, dayOf, monthOf } from "@/lib/core/dates";

/** One stay or owner block. */
export interface Booking {
  checkIn: Day;
  nights: number;
  bookedOn: Day;
  /** Day of the cancellation; null: not cancelled. */
  cancelled: Day | null;
  blocked: boolean;
  guests: number;
  /** Whole units of the currency; set from the nights' prices. */
  rent: number;
}

/** Approximate mean of `lengths`. */
export const meanStay = 3.9;

const lengths = [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 7, 10] as const;
const cancelRate = 0.12;

/** Returns an owner block. */
export function blockAt(checkIn: Day, nights: number, bookedOn: Day): Booking {
  return { checkIn, nights, bookedOn, cancelled: null, blocked: true, guests: 0, rent: 0 };
}

/**
 * Returns a random stay that starts on `day`, `isAhead` if it will be booked today or later. Stays in high season are
 * booked earlier and are longer. The stay is cancelled if its cancellation would be before today.
 */
export function bookingAt(
  day: Day,
  demand: number,
  minStay: number,
  today: Day,
  random: Random,
): Booking & { isAhead: boolean } {
  // Log-normal; the median is 24 days at average demand.
  const lead = Math.min(330, Math.floor(24 * demand ** 2.5 * Math.exp(random.normal() * 1.1)));
  const length = random.pick(lengths) + (demand > 1.25 ? random.whole(0, 2) : 0);
  const guests = random.whole(1, 5);
  const cancels = random.next() < cancelRate;
  const cancelledOn = day - Math.floor(random.next() * (lead + 1));
  return {
    isAhead: day - lead >= today,
    checkIn: day,
    nights: Math.max(minStay, length),
    bookedOn: day - lead,
    cancelled: cancels && cancelledOn < today ? cancelledOn : null,
    blocked: false,
    guests,
    rent: 0,
  };
}

/** Days since 1970-01-01. Faster than dates: each first start simulates a million nights. */
export type Day = number;

/** Returns 0 (Sunday) … 6 (Saturday). */
export function weekdayOf(day: Day): number {
  return (day + 4) % 7;
}

interface MonthSpan {
  month: DateText;
  /** First day of the month, and the day after its last. */
  start: Day;
  end: Day;
}

/** Returns the whole months that include `first` … `last`. */
export function monthsOf(first: Day, last: Day): MonthSpan[] {
  const spans: MonthSpan[] = [];
  let month = monthOf(dateOf(first));
  while (dayOf(month) <= last) {
    const next = monthOf(addDays(month, 31));
    spans.push({ month, start: dayOf(month), end: dayOf(next) });
    month = next;
  }
  return spans;
}
