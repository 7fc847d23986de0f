import { available, blocked, booked } from "@/lib/inventory/calendars/states";
import type { NightState, PmsNight, RateRange } from "@/lib/sync/connections/server/connector";
import { keepNights, keptNight, type NightLedger } from "./ledger";
import { type PmsCalendar, planOf, type Prepared } from "./planning";
import { nightsIn, toRanges } from "./ranges";

/**
 * The ranges to offer for a listing: every night that was never acknowledged, and those whose price or restriction
 * differs from what was. The PMS's values of nights that were never acknowledged are kept in the ledger as the restore
 * point. `offered`: the open offer, whose prices the PMS may already show.
 */
export function offerOf(
  prepared: Prepared,
  { isFull, offered }: { isFull: boolean; offered: readonly RateRange[] },
): RateRange[] {
  const { ledger } = prepared;
  const ours = new Map(nightsIn(offered).map(({ day, price }) => [day, price]));
  const unsent = nightsOf(prepared)
    .filter(({ day }) => ledger.prices[day - ledger.first] === 0)
    .map((night) => (ours.get(night.day) === night.price ? withKept(night, ledger) : night));
  // Without their prices: an equal price was never acknowledged, either.
  const pms: PmsCalendar = new Map(unsent.map((night) => [night.day, { ...night, price: null }]));
  const nights = planOf(prepared, pms, { arrivalRules: true, isFull });
  keepNights(ledger, unsent);
  return toRanges(nights);
}

/** A night with the price that its PMS had before it took the one that was offered. */
function withKept(night: PmsNight, ledger: NightLedger): PmsNight {
  const kept = keptNight(ledger, night.day - ledger.first);
  return kept ? { ...night, price: kept.price } : night;
}

/** The listing's calendar as its PMS sent it, from its today on. */
function nightsOf({ states, prices, inputs, today, ledger }: Prepared): PmsNight[] {
  const { minStays } = inputs.nights;
  return Array.from({ length: ledger.prices.length }, (_, at) => ({
    day: today + at,
    state: stateOf(states[at]),
    price: prices[at] || null,
    minStay: minStays[at] || null,
    closedOnArrival: null,
    closedOnDeparture: null,
    isBasePrice: false,
    isBaseMinStay: false,
  }));
}

function stateOf(state: number | undefined): NightState {
  if (state === available) return "available";
  if (state === booked) return "booked";
  return state === blocked ? "blocked" : "unavailable";
}
