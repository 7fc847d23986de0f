import { available, blocked, booked, unknown } from "@/lib/inventory/calendars/states";
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
  const span = { first: first - yearBack, nights: occupancyNights + yearBack };
  const { occupancy, offered } = dailyOccupancy(market, members, span);
  const lastYear = occupancy.slice(0, occupancyNights);
  const sameTime = lastYear.map((value, index) => (index < occupancyBack ? value : null));
  const nothing = lastYear.map(() => null);
  const lines = [
    occupancy.slice(yearBack),
    nothing,
    nothing,
    lastYear,
    sameTime,
    nothing,
    offered.slice(yearBack),
    offered.slice(0, occupancyNights),
    unavailableShare(market, members, first),
  ];
  const counts = countsOf(members, first, first + occupancyNights);
  return { ...counts, X_values: dates, Y_values: lines.map((line) => [line]) };
}

/**
 * By night, booked ÷ (booked + available) in percent, and how many are booked or available; null where no source tells
 * bookings.
 */
function dailyOccupancy(
  { bookingSources }: Market,
  members: readonly Member[],
  { first, nights }: { first: number; nights: number },
): Record<"occupancy" | "offered", (number | null)[]> {
  const taken = new Uint16Array(nights);
  const offered = new Uint16Array(nights);
  const told = new Uint8Array(nights);
  for (const member of members) {
    if (!bookingSources.has(member.source)) continue;
    const { states } = member.nights;
    for (let at = 0; at < Math.min(nights, member.unknownFrom - first); at++) {
      const state = states[first + at];
      if (state === booked) taken[at] = (taken[at] ?? 0) + 1;
      if (state === booked || state === available) offered[at] = (offered[at] ?? 0) + 1;
      else if (state === blocked) told[at] = 1;
    }
  }
  return {
    occupancy: Array.from(taken, (count, at) => toPercent(count, offered[at] ?? 0)),
    offered: Array.from(offered, (count, at) => (count > 0 || told[at] === 1 ? count : null)),
  };
}

/** Of the comparables whose source tells no bookings, the share not open each night, in percent; null without any. */
function unavailableShare(
  { bookingSources }: Market,
  members: readonly Member[],
  first: number,
): (number | null)[] {
  const closed = new Uint16Array(occupancyNights);
  const known = new Uint16Array(occupancyNights);
  for (const { source, nights, unknownFrom } of members) {
    if (bookingSources.has(source)) continue;
    for (let at = 0; at < Math.min(occupancyNights, unknownFrom - first); at++) {
      const state = nights.states[first + at] ?? unknown;
      if (state === unknown) continue;
      known[at] = (known[at] ?? 0) + 1;
      if (state !== available) closed[at] = (closed[at] ?? 0) + 1;
    }
  }
  return Array.from(closed, (count, at) => toPercent(count, known[at] ?? 0));
}
