import { available, booked } from "@/lib/inventory/calendars/states";
import { countsOf, toPercent } from "./counts";
import type { Market, Member } from "./market";

/** 540 nights from 180 before today. */
export const occupancyBack = 180;
export const occupancyNights = 540;

/** The same weekday a year earlier. */
const yearBack = 364;

/**
 * The market's occupancy by night, now and a year earlier. Market data has no booking dates: recent bookings and
 * cancellations are unknown, and the same time last year is known only of nights that had passed then.
 */
export function futureOccupancy(market: Market, members: readonly Member[], dates: string[]) {
  const first = market.today - occupancyBack;
  const occupancies = dailyOccupancy(market, members, first - yearBack, occupancyNights + yearBack);
  const lastYear = occupancies.slice(0, occupancyNights);
  const sameTime = lastYear.map((value, index) => (index < occupancyBack ? value : null));
  const unknown = lastYear.map(() => null);
  const lines = [occupancies.slice(yearBack), unknown, unknown, lastYear, sameTime, unknown];
  const counts = countsOf(members, first, first + occupancyNights);
  return { ...counts, X_values: dates, Y_values: lines.map((line) => [line]) };
}

/** Booked ÷ (booked + available) of each night in percent; null where no source has bookings. */
function dailyOccupancy(
  { bookingSources }: Market,
  members: readonly Member[],
  first: number,
  nights: number,
): (number | null)[] {
  const taken = new Uint16Array(nights);
  const offered = new Uint16Array(nights);
  for (const member of members) {
    if (!bookingSources.has(member.source)) continue;
    const { states } = member.nights;
    for (let at = 0; at < nights; at++) {
      const state = states[first + at];
      if (state === booked) taken[at] = (taken[at] ?? 0) + 1;
      if (state === booked || state === available) offered[at] = (offered[at] ?? 0) + 1;
    }
  }
  return Array.from(taken, (count, at) => toPercent(count, offered[at] ?? 0));
}
