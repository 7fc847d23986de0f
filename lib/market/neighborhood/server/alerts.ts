import { available } from "@/lib/inventory/calendars/states";
import { cachedFigures } from "./figure-cache";
import { beginLastMinute } from "./last-minute";
import { askingPrices, type Member } from "./market";
import type { ListingMarket } from "./markets";
import { percentilesOf, tally } from "../percentiles";
import { memoized } from "./memoize";

/** Market values that actions compare a listing with (pricing.md §4), from its own category; null where unknown. */
interface MarketAlerts {
  /** 10th percentile of asking prices of the next 30 nights. Minor units. */
  lowPrice: number | null;
  /** Median minimum stay of the next 60 nights; monthly lets excluded. */
  minStay: number | null;
  /** Price of late nights relative to later ones, in percent: −12.5 is a discount. Null under 20 comparables. */
  lastMinute: number | null;
}

/** Alerts of many listings of the caller's account, in a fixed number of statements. */
export const marketAlertsOf = cachedFigures<MarketAlerts>({
  // A year, for the month indexes.
  nights: 360,
  detail: "minStays",
  unknown: { lowPrice: null, minStay: null, lastMinute: null },
  begin,
});

/** Stays of four weeks and more are another market (pricing.md §3). */
const monthly = 28;

function begin(): (market: ListingMarket) => MarketAlerts {
  const lowOf = memoized((member, at) => tally(askingPrices(member, at, at + 30)));
  const staysOf = memoized((member, at) => tally(shortestStays(member, at, at + 60)));
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

/** Minimum stays of the nights between two indexes that can be booked. */
export function shortestStays({ nights }: Member, from: number, to: number): number[] {
  const stays: number[] = [];
  for (let at = from; at < to; at++) {
    const stay = nights.minStays[at] ?? 0;
    if (nights.states[at] === available && stay > 0 && stay < monthly) stays.push(stay);
  }
  return stays;
}
