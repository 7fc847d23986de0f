import { available } from "@/lib/inventory/calendars/states";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { minimumNights, nightsAhead } from "./thresholds";

/** What the engine calculates for a listing's coming nights. */
export interface EngineFigures {
  /** Open nights among the next 60 that no stay can include; 0 is tonight. */
  unbookable: number[];
  /** Open nights among the next 30 that are priced at the minimum. */
  atMinimum: number;
  /** Mean last-minute factor of nights 0–14 ÷ that of nights 15–60, − 1, in percent; null without a base. */
  lastMinute: number | null;
}

/** Late nights end before this one; the others up to and with the last are their reference (`pricing.md` §2.4, §5). */
const lateNights = 15;
const lastReference = 60;

/** Prices the nights that actions are based on (`pricing.md` §5). */
export function engineFigures(input: EngineInput): EngineFigures {
  const { priceNight, stays } = makePricer(input);
  const isOpen = (night: number): boolean => input.calendar.states[night] === available;
  const factors = new Float64Array(lastReference + 1);
  const figures: EngineFigures = { unbookable: [], atMinimum: 0, lastMinute: null };
  for (let night = 0; night <= lastReference; night++) {
    const { lastMinute, applied } = priceNight(input.today + night);
    factors[night] = lastMinute;
    if (!isOpen(night)) continue;
    if (night < nightsAhead && stays.unbookable[night] === 1) figures.unbookable.push(night);
    if (night < minimumNights && applied === "min") figures.atMinimum++;
  }
  if (hasBase(input)) {
    const ratio = meanOf(factors.subarray(0, lateNights)) / meanOf(factors.subarray(lateNights));
    figures.lastMinute = Math.round((ratio - 1) * 1_000) / 10;
  }
  return figures;
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
