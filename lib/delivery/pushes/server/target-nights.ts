import { weekdayOf } from "@/lib/core/dates";
import type { EngineInput, EngineOverride } from "@/lib/pricing/engine/input";
import { makePricer } from "@/lib/pricing/engine/price";
import { type NightLedger, ownMinStay, ruleBit } from "./ledger";

/** Values that a listing's nights should have in its PMS; element 0 is today. */
export interface WantedNights {
  prices: Float64Array;
  minStays: Int32Array;
  /** Bits of `ruleBit`; 0 where no override sets them. */
  rules: Int32Array;
}

interface Calendar {
  ledger: NightLedger;
  /** The PMS's minimum stay of nights without one. */
  usualMinStay: number | null;
}

/**
 * Prices, minimum stays and arrival rules of the ledger's nights, which begin today. A minimum stay that we sent
 * doesn't count as the PMS's own; the calendar's earlier one does, otherwise ours would stay forever.
 */
export function wantedNights(input: EngineInput, { ledger, usualMinStay }: Calendar): WantedNights {
  const { length } = ledger.prices;
  const { calendar } = input;
  const minStays = calendar.minStays.slice();
  for (let at = 0; at < minStays.length; at++) {
    minStays[at] = ownMinStay(ledger, at, minStays[at] ?? 0) || (usualMinStay ?? 0);
  }
  const { priceNight, stays } = makePricer({ ...input, calendar: { ...calendar, minStays } });
  const wanted = {
    prices: new Float64Array(length),
    minStays: Int32Array.from(stays.minStays.subarray(0, length)),
    rules: new Int32Array(length),
  };
  for (let at = 0; at < length; at++) {
    const night = priceNight(input.today + at);
    wanted.prices[at] = night.price;
    wanted.rules[at] = rulesBy(night.override, night.day);
  }
  return wanted;
}

function rulesBy(override: EngineOverride | undefined, day: number): number {
  return (
    bitsOf(override?.checkIn, day, ruleBit.arrival, ruleBit.arrivalClosed) +
    bitsOf(override?.checkOut, day, ruleBit.departure, ruleBit.departureClosed)
  );
}

/** `mask`: seven 0/1 from Monday. */
function bitsOf(mask: string | undefined, day: number, set: number, closed: number): number {
  if (mask === undefined) return 0;
  return set + (mask[weekdayOf(day)] === "0" ? closed : 0);
}
