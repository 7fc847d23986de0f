import { booked as sold } from "@/lib/inventory/calendars/nights";
import { weekdayOf } from "@/lib/core/dates";
import { recommendedBase, suggestedBase } from "@/lib/market/model/recommended-base";
import { makePricer, type Pricer } from "@/lib/pricing/engine/price";
import { inputWith, someDay } from "@/lib/pricing/engine/testing";
import { randomOf } from "@/lib/core/random";

/** Days before the year that counts: a horizon to fill the calendar, and a year of bookings. */
const before = 545;
const year = 365;
const horizon = 180;
const first = someDay - before;
const days = before + year;
/** Nights that can be asked for, and what a stay may reach beyond. */
const length = days + horizon + 10;

/** Model of a home's guests, fixed before the first run. Money in the currency. */
const value = { median: 200, spread: 0.35 };
/** What a booked night costs the host. */
const nightCost = 40;
/** Mean of the exponential days between booking and arrival. */
const meanLead = 30;
const mostNights = 5;

/** A home: its base price and how many parties look for a stay on an average night. */
export interface SimulatedHome {
  base: number;
  demand: number;
  seed: string;
}

/** Occupancy of the homes around, by day from the first one on. */
export interface SimulatedMarket {
  /** Share booked of the past 60 and next 30 nights. */
  share: number[];
}

/** What a home earned in the year that counts. */
export interface SimulatedYear {
  profit: number;
  bookedNights: number;
  /** Base price at the end. */
  base: number;
  /** Share booked of the past 60 and next 30 nights, by day. */
  share: number[];
}

interface Guest {
  checkIn: number;
  nights: number;
  /** The most that a night may cost on average. */
  most: number;
}

/** Season of prices and demand; the engine knows it. */
const season = nightly((at) => 1 + 0.25 * Math.sin((2 * Math.PI * at) / 365));
const weekday = nightly((at) => ([4, 5].includes(weekdayOf(first + at)) ? 1.1 : 0.96));

function nightly(of: (at: number) => number): Float64Array {
  return Float64Array.from({ length }, (_, at) => of(at));
}

/** Parties by the day they search. The same seed gives the same parties, whatever the prices. */
function guestsOf({ demand, seed }: SimulatedHome): Guest[][] {
  const random = randomOf(seed);
  return Array.from({ length: days }, (_, day) => {
    const asking: Guest[] = [];
    for (let rest = Math.exp(-demand * 1.3), product = random.next(); product > rest;) {
      const lead = Math.floor(-meanLead * Math.log(1 - random.next()));
      const checkIn = day + lead;
      const worth = (season[checkIn] ?? 1) * (weekday[checkIn] ?? 1);
      const guest = {
        checkIn,
        nights: random.whole(1, mostNights),
        most: value.median * worth * Math.exp(value.spread * random.normal()),
      };
      // 1.3 covers the highest demand; the rest of the parties stay away.
      const comes = random.next() < worth / 1.3 && lead < horizon;
      if (comes) asking.push(guest);
      product *= random.next();
    }
    return asking;
  });
}

/**
 * Simulates a home under the engine's default rules. Every `cadence` days of the year that counts it accepts the
 * recommended base (`pricing.md` §2.3) where there is a suggestion; null: never.
 */
export function simulate(
  home: SimulatedHome,
  market: SimulatedMarket | null,
  cadence: number | null,
): SimulatedYear {
  const states = new Uint8Array(length).fill(1);
  const result: SimulatedYear = { profit: 0, bookedNights: 0, base: home.base, share: [] };
  for (const [day, guests] of guestsOf(home).entries()) {
    const expected = market?.share[day] ?? 0;
    if (isAsked(day, cadence) && expected > 0)
      result.base = accepted(result.base, states, day, expected);
    if (guests.length > 0) {
      const pricer = pricerOn(day, result.base, states);
      for (const guest of guests) settle(guest, pricer, states, result);
    }
    result.share.push(countOf(states, day - 60, day + 30) / 90);
  }
  return result;
}

function isAsked(day: number, cadence: number | null): boolean {
  return cadence !== null && day >= before && (day - before) % cadence === 0;
}

function pricerOn(day: number, base: number, states: Uint8Array): Pricer {
  return makePricer(
    inputWith({
      today: first + day,
      base,
      market: { first, seasonality: season, demand: weekday },
      calendar: {
        states: states.subarray(day, day + horizon + mostNights),
        minStays: new Uint16Array(horizon + mostNights),
      },
    }),
  );
}

/** Books the stay if its nights are free and its mean price is at most what the party would pay. */
function settle(
  { checkIn, nights, most }: Guest,
  { priceNight }: Pricer,
  states: Uint8Array,
  result: SimulatedYear,
): void {
  const stay = Array.from({ length: nights }, (_, at) => checkIn + at);
  if (stay.some((at) => states[at] === sold)) return;
  const prices = stay.map((at) => priceNight(first + at).price / 100);
  if (prices.reduce((sum, price) => sum + price, 0) > most * nights) return;
  for (const [index, at] of stay.entries()) {
    states[at] = sold;
    if (at < before || at >= days) continue;
    result.profit += (prices[index] ?? 0) - nightCost;
    result.bookedNights++;
  }
}

function accepted(base: number, states: Uint8Array, day: number, expected: number): number {
  const recommended = recommendedBase({
    base: base * 100,
    level: null,
    bookedNights: countOf(states, day - 365, day),
    occupancy: { booked: countOf(states, day - 60, day + 30), sellable: 90, expected },
  });
  const suggested = suggestedBase(recommended, { base: base * 100, min: null, max: null });
  return suggested === null ? base : suggested / 100;
}

function countOf(states: Uint8Array, from: number, to: number): number {
  return states
    .subarray(Math.max(0, from), to)
    .reduce((sum, state) => sum + Number(state === sold), 0);
}
