import { available, blocked, booked } from "@/lib/inventory/calendars/nights";
import { type Day, type Booking, blockAt, bookingAt, meanStay } from "./stays";
import type { Random } from "@/lib/core/random";

/** The simulated days. */
export interface Period {
  first: Day;
  last: Day;
  today: Day;
  /** Demand of each night from `first`. */
  demand: Float64Array;
}

/** How a rental is priced and booked. */
export interface BookingProfile {
  /** Typical nightly price, in the currency; `min` and `max` limit every night. */
  price: number;
  min: number;
  max: number;
  /** How closely prices follow demand; 1 = fully. */
  demandWeight: number;
  /** Share of nights that are eventually booked, at average demand. */
  occupancy: number;
  minStay: number;
  /** Number of nights the owner blocks, starting in four days; 0 = none. */
  ownersNights: number;
  /** Share of the price that tonight costs; increases to 1 over 15 days. Default 0.84. */
  late?: number;
  /** The next five weeks have no bookings, and every night is at the minimum price. */
  quiet?: true;
  /** Stays in the next seven weeks have two-night gaps between them. */
  gaps?: true;
}

/** The nights of one rental and its stays. Arrays start at the period's first night. */
export interface NightHistory {
  /** Whole units of the currency. */
  prices: Float64Array;
  states: Uint8Array;
  minStays: Uint8Array;
  stays: Booking[];
}

/** Simulates the nights of one rental as of the morning of `today`. */
export function simulateNights(
  period: Period,
  profile: BookingProfile,
  random: Random,
): NightHistory {
  const length = period.last - period.first + 1;
  const history: NightHistory = {
    prices: new Float64Array(length),
    states: new Uint8Array(length).fill(available),
    minStays: new Uint8Array(length),
    stays: [],
  };
  for (let index = 0; index < length; index++) {
    history.prices[index] = priceOf(period, profile, index, random);
    history.minStays[index] = minStayOf(period, profile, index);
  }
  if (profile.ownersNights > 0) {
    occupy(history, period, blockAt(period.today + 4, profile.ownersNights, period.today - 20));
  }
  if (profile.gaps) addStaysWithGaps(history, period);
  for (let index = 0; index < length;)
    index += simulateNight(history, period, profile, index, random);
  return history;
}

const gapWeeks = 7;

/** Adds a five-night stay each week, which leaves a two-night gap after it. */
function addStaysWithGaps(history: NightHistory, period: Period): void {
  const stay = { nights: 5, cancelled: null, blocked: false, guests: 2, rent: 0 };
  for (let week = 0; week < gapWeeks; week++) {
    const checkIn = period.today + 3 + 7 * week;
    occupy(history, period, { ...stay, checkIn, bookedOn: period.today - 9 - week });
  }
}

const quietNights = 35;

/** True if no stay may start on the night. Begins 12 days back, so that earlier stays end before today. */
function isExcluded(
  { first, today }: Period,
  { quiet, gaps }: BookingProfile,
  index: number,
): boolean {
  const ahead = first + index - today;
  if (ahead < -12) return false;
  return (quiet === true && ahead < quietNights) || (gaps === true && ahead < 7 * gapWeeks);
}

/** Simulates one night and returns the number of nights to advance. */
function simulateNight(
  history: NightHistory,
  period: Period,
  profile: BookingProfile,
  index: number,
  random: Random,
): number {
  if (history.states[index] !== available || isExcluded(period, profile, index)) return 1;
  const day = period.first + index;
  const demand = period.demand[index] ?? 1;
  if (random.next() < 0.004) {
    const lead = random.whole(3, 90);
    if (day - lead >= period.today) return 1;
    return occupy(history, period, blockAt(day, random.whole(2, 8), day - lead));
  }
  // The available nights between two stays follow from the target occupancy and the mean stay.
  const share = Math.min(0.93, profile.occupancy * demand);
  if (random.next() > 1 / (1 + (meanStay * (1 - share)) / share)) return 1;
  const { isAhead, ...stay } = bookingAt(
    day,
    demand,
    history.minStays[index] ?? 1,
    period.today,
    random,
  );
  // Nobody else books the nights of a stay to come; otherwise more would be sold ahead than a year ago.
  if (isAhead) return stay.nights;
  // A cancelled stay leaves its nights free: the same night is simulated again.
  if (stay.cancelled) return (addStay(history, period, stay), 0);
  return occupy(history, period, stay);
}

/** Marks the stay's nights up to the first unavailable one; returns their number. */
function occupy(history: NightHistory, period: Period, stay: Booking): number {
  const start = stay.checkIn - period.first;
  let nights = 0;
  while (nights < stay.nights && history.states[start + nights] === available) {
    history.states[start + nights] = stay.blocked ? blocked : booked;
    nights++;
  }
  addStay(history, period, { ...stay, nights });
  return nights;
}

function addStay(history: NightHistory, period: Period, stay: Booking): void {
  const start = stay.checkIn - period.first;
  const rent = history.prices
    .subarray(start, start + stay.nights)
    .reduce((sum, price) => sum + price, 0);
  history.stays.push({
    ...stay,
    rent: stay.blocked ? 0 : Math.round(rent * longStayFactor(stay.nights)),
  });
}

function longStayFactor(nights: number): number {
  if (nights >= 28) return 0.8;
  return nights >= 7 ? 0.92 : 1;
}

/** Returns the price of a night: it follows demand, is lower in the next 15 days, and higher far out. */
function priceOf(period: Period, profile: BookingProfile, index: number, random: Random): number {
  const demand = 1 + ((period.demand[index] ?? 1) - 1) * profile.demandWeight;
  const ahead = period.first + index - period.today;
  const { late = 0.84 } = profile;
  const near = ahead >= 0 && ahead < 15 ? late + ((1 - late) * ahead) / 15 : 1;
  const far = ahead > 180 ? 1.06 : 1;
  const price = profile.price * demand * near * far * (1 + random.normal() * 0.02);
  const isQuiet = profile.quiet && ahead >= 0 && ahead < quietNights;
  return Math.round(isQuiet ? profile.min : Math.min(profile.max, Math.max(profile.min, price)));
}

/** Returns the minimum stay: one night more in high season, one less in the next week. */
function minStayOf(period: Period, profile: BookingProfile, index: number): number {
  const ahead = period.first + index - period.today;
  const season = (period.demand[index] ?? 1) > 1.3 ? 1 : 0;
  const soon = ahead >= 0 && ahead < 7 ? -1 : 0;
  return Math.max(1, profile.minStay + season + soon);
}
