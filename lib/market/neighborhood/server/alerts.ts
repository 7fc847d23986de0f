import { available } from "@/lib/inventory/calendars/states";
import { keeper } from "./keeper";
import { beginLastMinute } from "./last-minute";
import { askingPrices, type Member } from "./market";
import type { Around } from "./markets";
import { percentilesOf, tally } from "../percentiles";
import { remembered } from "./remember";

/** What actions compare a listing with (pricing.md §4), from its own category of bedrooms. Null where the market does not say. */
interface MarketAlerts {
  /** The 10th percentile of what is asked for the next 30 nights. Minor units. */
  lowPrice: number | null;
  /** The middle of the shortest stays of the next 60 nights, in nights; lettings by the month left out. */
  minStay: number | null;
  /** What late nights cost beside later ones, in percent: −12.5 is a discount. Null under 20 comparables. */
  lastMinute: number | null;
}

/** The same of many listings of the caller's account, in a fixed number of statements. */
export const marketAlertsOf = keeper<MarketAlerts>({
  // A year, for the months' indexes.
  nights: 360,
  detail: "minStays",
  unknown: { lowPrice: null, minStay: null, lastMinute: null },
  begin,
});

/** A stay of four weeks and more is another market (pricing.md §3). */
const monthly = 28;

function begin(): (around: Around) => MarketAlerts {
  const lowOf = remembered((member, at) => tally(askingPrices(member, at, at + 30)));
  const staysOf = remembered((member, at) => tally(shortestStays(member, at, at + 60)));
  const lastMinuteOf = beginLastMinute();
  return ({ market, members, today }) => {
    const at = market.today;
    const low = members.map((member) => lowOf(member, at));
    const stays = members.map((member) => staysOf(member, at));
    return {
      lowPrice: percentilesOf(low, [0.1])[0] ?? null,
      minStay: percentilesOf(stays, [0.5])[0] ?? null,
      lastMinute: lastMinuteOf(members, at, today),
    };
  };
}

/** Minimum stays of the nights between two places that can be booked. */
export function shortestStays({ nights }: Member, from: number, to: number): number[] {
  const stays: number[] = [];
  for (let at = from; at < to; at++) {
    const stay = nights.minStays[at] ?? 0;
    if (nights.states[at] === available && stay > 0 && stay < monthly) stays.push(stay);
  }
  return stays;
}
