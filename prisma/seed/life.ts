import { available, blocked, booked } from "@/lib/inventory/calendars/states";
import type { Day } from "./days";
import { type Booking, blockAt, bookingAt, meanStay } from "./stays";
import type { Random } from "./random";

/** The nights that are played through, and where in them today lies. */
export interface Stage {
  first: Day;
  last: Day;
  today: Day;
  /** Of each night from `first`. */
  demand: Float64Array;
}

/** What makes one rental unlike the next. */
export interface Habits {
  /** A usual night's price, in the currency; `min` and `max` bound every night. */
  price: number;
  min: number;
  max: number;
  /** How far it follows demand with its prices; 1 = fully. */
  courage: number;
  /** Share of its nights that are booked in the end, in a usual season. */
  occupancy: number;
  minStay: number;
  /** Nights from today that the owner keeps; 0 = none. */
  ownersNights: number;
  /** Share of its price asked for tonight; rises to all of it in a fortnight. Default 0.84. */
  late?: number;
  /** Nobody books the coming five weeks, and every night of them asks the minimum. */
  quiet?: true;
  /** Stays of the coming seven weeks leave two nights between them. */
  gaps?: true;
}

/** The nights of one rental and the stays that explain them. Arrays run from the stage's first night. */
export interface Life {
  /** Whole units of the currency. */
  prices: Int32Array;
  states: Uint8Array;
  minStays: Uint8Array;
  stays: Booking[];
}

/** Plays through the nights of one rental, as known on the morning of `today`. */
export function live(stage: Stage, habits: Habits, random: Random): Life {
  const length = stage.last - stage.first + 1;
  const life: Life = {
    prices: new Int32Array(length),
    states: new Uint8Array(length).fill(available),
    minStays: new Uint8Array(length),
    stays: [],
  };
  for (let index = 0; index < length; index++) {
    life.prices[index] = priceOf(stage, habits, index, random);
    life.minStays[index] = minStayOf(stage, habits, index);
  }
  if (habits.ownersNights > 0) {
    occupy(life, stage, blockAt(stage.today + 4, habits.ownersNights, stage.today - 20));
  }
  if (habits.gaps) leaveGaps(life, stage);
  for (let index = 0; index < length;) index += step(life, stage, habits, index, random);
  return life;
}

const gapWeeks = 7;

/** A stay of five nights each week: two nights are left between each and the next. */
function leaveGaps(life: Life, stage: Stage): void {
  const stay = { nights: 5, cancelled: null, blocked: false, guests: 2, rent: 0 };
  for (let week = 0; week < gapWeeks; week++) {
    const checkIn = stage.today + 3 + 7 * week;
    occupy(life, stage, { ...stay, checkIn, bookedOn: stage.today - 9 - week });
  }
}

const quietNights = 35;

/** Is it a night that nobody else books? Begun early enough for earlier stays to be over by today. */
function isSetAside({ first, today }: Stage, { quiet, gaps }: Habits, index: number): boolean {
  const ahead = first + index - today;
  if (ahead < -12) return false;
  return (quiet === true && ahead < quietNights) || (gaps === true && ahead < 7 * gapWeeks);
}

/** Decides about one night; returns by how many nights to go on. */
function step(life: Life, stage: Stage, habits: Habits, index: number, random: Random): number {
  if (life.states[index] !== available || isSetAside(stage, habits, index)) return 1;
  const day = stage.first + index;
  const demand = stage.demand[index] ?? 1;
  if (random.next() < 0.004) {
    const lead = random.whole(3, 90);
    if (day - lead >= stage.today) return 1;
    return occupy(life, stage, blockAt(day, random.whole(2, 8), day - lead));
  }
  // Free nights between two stays follow from the occupancy wanted and the mean stay.
  const share = Math.min(0.93, habits.occupancy * demand);
  if (random.next() > 1 / (1 + (meanStay * (1 - share)) / share)) return 1;
  const stay = bookingAt(day, demand, life.minStays[index] ?? 1, stage.today, random);
  if (!stay) return 1;
  // A cancelled stay leaves its nights free: the same night is decided about again.
  if (stay.cancelled) return (settle(life, stage, stay), 0);
  return occupy(life, stage, stay);
}

/** Takes the stay's nights as far as they are free; returns how many. */
function occupy(life: Life, stage: Stage, stay: Booking): number {
  const start = stay.checkIn - stage.first;
  let nights = 0;
  while (nights < stay.nights && life.states[start + nights] === available) {
    life.states[start + nights] = stay.blocked ? blocked : booked;
    nights++;
  }
  settle(life, stage, { ...stay, nights });
  return nights;
}

function settle(life: Life, stage: Stage, stay: Booking): void {
  const start = stay.checkIn - stage.first;
  const rent = life.prices
    .subarray(start, start + stay.nights)
    .reduce((sum, price) => sum + price, 0);
  life.stays.push({ ...stay, rent: stay.blocked ? 0 : Math.round(rent * longStay(stay.nights)) });
}

function longStay(nights: number): number {
  if (nights >= 28) return 0.8;
  return nights >= 7 ? 0.92 : 1;
}

/** The asking price: follows demand, falls in the last fortnight, rises far out. */
function priceOf(stage: Stage, habits: Habits, index: number, random: Random): number {
  const demand = 1 + ((stage.demand[index] ?? 1) - 1) * habits.courage;
  const ahead = stage.first + index - stage.today;
  const { late = 0.84 } = habits;
  const near = ahead >= 0 && ahead < 15 ? late + ((1 - late) * ahead) / 15 : 1;
  const far = ahead > 180 ? 1.06 : 1;
  const price = habits.price * demand * near * far * (1 + random.normal() * 0.02);
  const isQuiet = habits.quiet && ahead >= 0 && ahead < quietNights;
  return Math.round(isQuiet ? habits.min : Math.min(habits.max, Math.max(habits.min, price)));
}

/** One night more in high season, one less in the coming week. */
function minStayOf(stage: Stage, habits: Habits, index: number): number {
  const ahead = stage.first + index - stage.today;
  const season = (stage.demand[index] ?? 1) > 1.3 ? 1 : 0;
  const soon = ahead >= 0 && ahead < 7 ? -1 : 0;
  return Math.max(1, habits.minStay + season + soon);
}
