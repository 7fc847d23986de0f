import type { Nights } from "@/lib/inventory/calendars/nights";
import { available } from "@/lib/inventory/calendars/states";
import { askingFrom } from "./asking";
import type { LevelHome } from "./level";
import { modelNights } from "./log-prices";
import { medianOf } from "./medians";

/** Nights before today that a model reads: those whose occupancy affects a recommended base (`pricing.md` §2.3). */
export const nightsBack = 60;

/** A comparable with its nights. */
export interface ModelHome extends LevelHome {
  /** Origin of the data. */
  source: string;
  /** States from `nightsBack` nights before today on. */
  states: Uint8Array;
  /** Minimum stays of open nights from today on; 0 where a night is not open or its stay unknown. */
  stays: Uint16Array;
}

/** A comparable's facts with its nights, of which the one at index `first` is `nightsBack` nights before today. */
export function homeOf(
  facts: Pick<ModelHome, "source" | "category" | "hostId" | "statedPrice">,
  nights: Nights,
  first: number,
): ModelHome {
  const { source, category, hostId, statedPrice } = facts;
  const today = first + nightsBack;
  const stays = openStays(nights, today, modelNights);
  return {
    source,
    category,
    hostId,
    statedPrice,
    asking: askingFrom(nights, today, modelNights),
    states: nights.states.subarray(first, today + modelNights),
    stays,
    medianMinStay: medianStay(stays),
  };
}

/** Minimum stays of the open nights between two indexes; 0 where a night is not open. */
function openStays({ states, minStays }: Nights, index: number, count: number): Uint16Array {
  return minStays
    .slice(index, index + count)
    .map((stay, night) => (states[index + night] === available ? stay : 0));
}

/** Median of the known stays; null without any. */
export function medianStay(stays: ArrayLike<number>): number | null {
  const known = Float64Array.from(stays).filter((stay) => stay > 0);
  return known.length === 0 ? null : medianOf(known, known.length);
}
