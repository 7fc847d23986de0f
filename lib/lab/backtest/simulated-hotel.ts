import { weekdayOf } from "@/lib/core/dates";
import { randomOf, type Random } from "@/lib/core/random";
import type { OfflineStay } from "@/lib/lab/quote/stays";

/** Eight rooms of one kind, sold as one listing, and the parties a day that look for each. Money in the currency. */
const [rooms, price, parties] = [8, 240, 0.5];

/** Mean of the exponential days between booking and arrival, and how far ahead rooms are sold. */
const [meanLead, horizon] = [28, 240];
const cancelled = 0.15;
/** Standard deviation of the logarithm of what a party pays at most, around the price that suits the night. */
const spread = 0.35;

/**
 * Simulates a hotel that asks for a fixed price by season and weekday, while demand also has good and bad weeks and busy
 * nights: from `first` until `days` later (days since 1970-01-01). Each stay is one room; the same seed gives the same.
 */
export function simulateHotel(seed: string, first: number, days: number): OfflineStay[] {
  const demand = demandOf(randomOf(`${seed}/demand`), first, days + horizon + 10);
  const random = randomOf(`${seed}/stays`);
  const left = new Int16Array(demand.length).fill(rooms);
  return Array.from({ length: days * rooms }, (_, at) => Math.floor(at / rooms)).flatMap((day) => {
    const stay = stayOf(random, first, day, demand);
    if (stay === null) return [];
    const nights = left.subarray(stay.checkIn - first, stay.checkOut - first);
    if (nights.includes(0)) return [];
    if (stay.status === "booked")
      for (const at of nights.keys()) nights[at] = (nights[at] ?? 0) - 1;
    return [stay];
  });
}

/** The stay that a party asks for on a day, as the number of days from `first`; null where none comes or it is too dear. */
function stayOf(
  random: Random,
  first: number,
  day: number,
  demand: Float64Array,
): OfflineStay | null {
  const lead = Math.floor(-meanLead * Math.log(1 - random.next()));
  const [nights, most, chance] = [random.whole(1, 4), random.normal(), random.next()];
  const isKept = random.next() >= cancelled;
  const checkIn = first + day + lead;
  const busy = lead < horizon ? (demand[day + lead] ?? 0) : 0;
  const asked = price * Math.sqrt(seasonOn(checkIn));
  if (chance > parties * busy || asked > price * Math.sqrt(busy) * Math.exp(spread * most))
    return null;
  return {
    listing: 0,
    checkIn,
    checkOut: checkIn + nights,
    status: isKept ? "booked" : "cancelled",
    bookedOn: first + day,
    cancelledOn: isKept ? null : checkIn - Math.ceil(lead / 2),
    revenue: Math.round(asked) * nights,
  };
}

/** How busy each night is, 1 on average: season, weekday, weeks that come and go, and a busy night in forty. */
function demandOf(random: Random, first: number, nights: number): Float64Array {
  const demand = new Float64Array(nights);
  let mood = 0;
  for (let at = 0; at < nights; at++) {
    mood = 0.93 * mood + 0.12 * random.normal();
    const busy = random.next() < 1 / 40 ? 1.6 : 1;
    demand[at] = seasonOn(first + at) * Math.exp(mood) * busy;
  }
  return demand;
}

function seasonOn(day: number): number {
  const season = 1 + 0.3 * Math.sin((2 * Math.PI * day) / 365);
  return season * ([4, 5].includes(weekdayOf(day)) ? 1.25 : 0.9);
}
