import { available, booked } from "@/lib/inventory/calendars/nights";
import { median } from "@/lib/market/model/percentiles";
import type { EngineInput } from "@/lib/pricing/engine/input";
import {
  accountTrip,
  follows,
  type Judgement,
  judge,
  type JudgedPlan,
  limits,
  type ListingMove,
} from "@/lib/delivery/holds/detect";
import { toPlan } from "@/lib/delivery/holds/plan";
import { randomOf } from "@/lib/core/random";

/** Nights of a plan, and days of the year that is simulated. */
const [planned, year] = [365, 365];
/** Mean of the exponential days between booking and arrival. */
const meanLead = 30;
/** Nights after which a calendar repeats: whole weeks, so that weekends stay weekends. */
export const period = 364;

/** A home with a calendar of `period` nights from day `first` (since 1970-01-01) on. */
export interface HeldHome {
  name: string;
  first: number;
  /** States by night; what is not open counts as sold at some time. */
  states: ArrayLike<number>;
  /** The inputs on a day, but for what the year changes. `month` counts the market's observations; null: it is emptied. */
  inputOn: (day: number, month: number | null, isDoubled: boolean) => Omit<EngineInput, "calendar">;
}

/** Faults that are put into each home's inputs on one day (`first-night.md` §5). */
export const faults = [
  "asking prices doubled in every second quarter",
  "base × 100",
  "base ÷ 10",
  "market emptied",
  "bookings lost",
] as const;

export type Fault = (typeof faults)[number];

export interface HeldYear {
  homes: number;
  days: number;
  /** Plans that were held though nothing was wrong, and their reasons. */
  alarms: Record<string, number>;
  /** Of each fault: how many homes held it, of how many. */
  held: Record<Fault, { held: number; of: number }>;
}

/** Days between two observations of the market. */
const monthDays = 30;
/** The day on which faults are put in: most calendars have open and sold nights ahead. */
const faultDay = 200;

/**
 * Simulates a year of nightly plans of an account's homes over their real calendars: nights are sold one by one until the
 * day, and the market is observed anew each month. Every held plan without a fault is a false alarm, and is released.
 */
export function heldYear(homes: readonly HeldHome[]): HeldYear {
  const result: HeldYear = { homes: homes.length, days: year, alarms: {}, held: noFaults() };
  const soldOn = homes.map(saleDays);
  const plans = homes.map((): JudgedPlan[] => []);
  for (let day = 0; day < year; day++) {
    const judged = homes.map((home, at) => {
      const own = plans[at] ?? [];
      const plan = planOn(home, soldOn[at] ?? [], day);
      const before = own.at(-1);
      return { plan, own, judgement: before ? judge(before, plan, own.at(-7)) : null };
    });
    if (day === faultDay) {
      const known = homes.flatMap((home, at) => {
        const before = plans[at]?.at(-1);
        return before ? [{ home, sold: soldOn[at] ?? [], before }] : [];
      });
      for (const fault of faults) result.held[fault] = heldWith(fault, known);
    }
    const way = accountTrip(
      judged.flatMap(({ judgement }) => (judgement ? [moveOf(judgement)] : [])),
    );
    for (const { plan, own, judgement } of judged) {
      const [reason] = judgement
        ? [...judgement.trips, ...(follows(judgement, way) ? ["account"] : [])]
        : [];
      if (reason !== undefined) result.alarms[reason] = (result.alarms[reason] ?? 0) + 1;
      own.push(plan);
    }
  }
  return result;
}

function moveOf({ median: moved, trips }: Judgement): ListingMove {
  return { moved, isTripped: trips.length > 0 };
}

function noFaults(): HeldYear["held"] {
  const none = faults.map((fault) => [fault, { held: 0, of: 0 }]);
  return Object.fromEntries(none) as HeldYear["held"];
}

/** The day on which each night of a home sells; a run of nights sells at once. Infinity: never. */
function saleDays({ name, first, states }: HeldHome): Float64Array {
  const random = randomOf(name);
  const days = new Float64Array(year + planned).fill(Infinity);
  let sale = 0;
  for (let at = 0; at < days.length; at++) {
    const isSold = states[at % period] !== available;
    const isRun = at > 0 && states[(at - 1) % period] !== available;
    if (!isRun) sale = first + at + Math.floor(meanLead * Math.log(1 - random.next()));
    if (isSold) days[at] = sale;
  }
  return days;
}

/** The plan of day number `day`, with a fault if one is given. */
function planOn(home: HeldHome, sold: ArrayLike<number>, day: number, fault?: Fault): JudgedPlan {
  const today = home.first + day;
  const states = new Uint8Array(planned);
  for (let at = 0; at < planned; at++) {
    const isSold = (sold[day + at] ?? Infinity) <= today && fault !== "bookings lost";
    states[at] = isSold ? booked : available;
  }
  const month = fault === "market emptied" ? null : Math.floor(day / monthDays);
  const input = home.inputOn(today, month, fault === faults[0]);
  const calendar = { states, minStays: new Uint16Array(planned) };
  const factor = fault === "base × 100" ? 100 : fault === "base ÷ 10" ? 0.1 : 1;
  const base = input.base === null ? null : input.base * factor;
  return toPlan({ ...input, base, calendar }, planned, month !== null);
}

interface Known {
  home: HeldHome;
  sold: ArrayLike<number>;
  before: JudgedPlan;
}

/** How many homes of an account hold their plans of a day with a fault. */
function heldWith(fault: Fault, known: readonly Known[]): { held: number; of: number } {
  // A home without enough booked nights ahead has no bookings to lose.
  const hit = known.filter(({ before }) => {
    return fault !== "bookings lost" || bookedIn(before) > limits.lostNights;
  });
  const judged = hit.map(({ home, sold, before }) => {
    return judge(before, planOn(home, sold, faultDay, fault));
  });
  const way = accountTrip(judged.map(moveOf));
  const held = judged.filter((each) => each.trips.length > 0 || follows(each, way));
  return { held: held.length, of: hit.length };
}

function bookedIn({ isBooked }: JudgedPlan): number {
  return Array.from(isBooked).filter((is) => is === 1).length;
}

/** The base price of a home: the median price of its open nights, in the currency; null without one. */
export function medianBase({
  states,
  prices,
}: {
  states: ArrayLike<number>;
  prices: ArrayLike<number>;
}): number | null {
  const open = Array.from(prices).filter((price, at) => price > 0 && states[at] === available);
  const middle = median(open);
  return middle === null ? null : middle / 100;
}
