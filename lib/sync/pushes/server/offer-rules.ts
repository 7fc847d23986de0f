import { available, blocked, booked } from "@/lib/inventory/calendars/states";
import type { NightState, PmsNight, RateRange } from "@/lib/sync/connections/server/connector";
import { keepNights } from "./ledger";
import { type PmsCalendar, planOf, type Prepared } from "./planning";
import { toRanges } from "./ranges";

/**
 * The ranges to offer for a listing: every night that was never acknowledged, and those whose price or restriction
 * differs from what was. What the PMS sent of nights that were never offered is kept in the ledger, to be put back.
 */
export function offerOf(prepared: Prepared, isFull: boolean): RateRange[] {
  const { ledger } = prepared;
  const unsent = nightsOf(prepared).filter(({ day }) => ledger.prices[day - ledger.first] === 0);
  // Without their prices: an equal price was never acknowledged, either.
  const pms: PmsCalendar = new Map(unsent.map((night) => [night.day, { ...night, price: null }]));
  const nights = planOf(prepared, pms, { arrivalRules: true, isFull });
  keepNights(ledger, unsent);
  return toRanges(nights);
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
