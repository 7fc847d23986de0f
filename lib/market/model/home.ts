import { type Nights, available, booked } from "@/lib/inventory/calendars/nights";
import { askingFrom, medianOf, modelNights } from "./log-prices";
import type { LevelHome } from "./level";

/** Nights before today that a model reads: those whose occupancy affects a recommended base (`pricing.md` §2.3). */
export const nightsBack = 60;

/** A comparable with its nights. */
export interface ModelHome extends LevelHome {
  /** Origin of the data. */
  source: string;
  /** The day its data tells of, in days since 1970-01-01. */
  asOf: number;
  /** States from `nightsBack` nights before today on. */
  states: Uint8Array;
  /** Booked and open nights among the 91 from `asOf` on. */
  sellable: number;
  /** Asking prices of the next 180 nights from today on, as `asking`. */
  ahead: Float64Array;
  /** Minimum stays of open nights from today on; 0 where a night is not open or its stay unknown. */
  stays: Uint16Array;
}

/** Nights from `asOf` on in which a source of occupancy must have enough sellable ones (`pricing.md` §2.2). */
const sellableNights = 91;
/** Nights from today on whose asking prices and minimum stays count. */
export const nightsPriced = 180;

/** A comparable's facts with its nights as they matter on a day; `first`: the day of the nights' index 0. */
export function homeOf(
  facts: Pick<ModelHome, "source" | "category" | "hostId" | "statedPrice" | "asOf">,
  nights: Nights,
  first: number,
  today: number,
): ModelHome {
  const { source, category, hostId, statedPrice, asOf } = facts;
  const [told, now] = [asOf - first, today - first];
  return {
    source,
    category,
    hostId,
    statedPrice,
    asOf,
    asking: askingFrom(nights, told, modelNights),
    states: nights.states.subarray(now - nightsBack, now + modelNights),
    sellable: sellableIn(nights.states.subarray(told, told + sellableNights)),
    ahead: askingFrom(nights, now, nightsPriced),
    stays: openStays(nights, now, nightsPriced),
    medianMinStay: medianStay(openStays(nights, told, modelNights)),
  };
}

/** The days whose nights `homeOf` reads, of comparables that tell of `asOf` days: the first one, and their number. */
export function nightsRead(
  asOf: readonly number[],
  todays: readonly number[],
): { first: number; nights: number } {
  const first = Math.min(...asOf, ...todays.map((today) => today - nightsBack));
  return { first, nights: Math.max(...asOf, ...todays) + modelNights - first };
}

function sellableIn(states: Uint8Array): number {
  return states.filter((state) => state === booked || state === available).length;
}

/** Minimum stays of the open nights between two indexes; 0 where a night is not open. */
function openStays({ states, minStays }: Nights, index: number, count: number): Uint16Array {
  return minStays
    .slice(index, index + count)
    .map((stay, night) => (states[index + night] === available ? stay : 0));
}

/** Median of the known stays; null without any. */
export function medianStay(stays: ArrayLike<number>): number | null {
  const known = new Float64Array(stays).filter((stay) => stay > 0);
  return known.length === 0 ? null : medianOf(known, known.length);
}
