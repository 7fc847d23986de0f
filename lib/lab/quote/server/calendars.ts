import {
  type Nights,
  available,
  blocked,
  booked,
  unavailable,
  unknown,
  unitsFrom,
} from "@/lib/inventory/calendars/nights";
import { unitNight } from "@/lib/inventory/calendars/units";
import type { EngineCalendar } from "@/lib/pricing/engine/input";
import { nightsOf } from "@/lib/market/model/occupancy/pace";
import type { OfflineStay } from "../stays";

/** Nights of a listing as a file gives them from `first` on; null without a calendar file. */
export type FileNights = Pick<Nights, "states" | "minStays"> | null;

/**
 * Nights of a listing from `first` on as they are sold: states of the file, or open without one, then its stays over
 * them. A listing with units is open while one is left; each stay sells one, each owner block closes one.
 */
export function calendarOf(
  given: FileNights,
  stays: readonly OfflineStay[],
  capacity: number,
  first: number,
  count: number,
): EngineCalendar {
  const { sold, kept } = nightsOf(stays, first, count);
  const minStays = given?.minStays ?? new Uint16Array(count);
  if (capacity > 1) return { ...unitNights(given, { sold, kept }, capacity), minStays };
  const states = Uint8Array.from({ length: count }, (_, at) => {
    if ((sold[at] ?? 0) >= capacity) return booked;
    if ((kept[at] ?? 0) > 0) return blocked;
    return given === null ? available : (given.states[at] ?? 0);
  });
  return { states, minStays };
}

/** States of a file that leave no unit open. */
const closing: ReadonlySet<number> = new Set([booked, blocked, unavailable]);

/** Nights of a calendar from its element `at` on. */
export function calendarFrom(
  { states, minStays, units }: EngineCalendar,
  at: number,
): EngineCalendar {
  const nights = { states: states.subarray(at), minStays: minStays.subarray(at) };
  return units ? { ...nights, units: unitsFrom(units, at) } : nights;
}

function unitNights(
  given: FileNights,
  { sold, kept }: { sold: Uint16Array; kept: Uint16Array },
  units: number,
): Required<Pick<EngineCalendar, "states" | "units">> {
  const count = sold.length;
  const states = new Uint8Array(count);
  const nights = { units, booked: new Uint16Array(count), sellable: new Uint16Array(count) };
  for (let at = 0; at < count; at++) {
    const told = given === null ? available : (given.states[at] ?? unknown);
    // A booked night without a stay is sold out by the calendar's word.
    const taken = sold[at] || (told === booked ? units : 0);
    if (told === unknown && taken === 0) continue;
    const night = unitNight(units, taken, closing.has(told) ? units : (kept[at] ?? 0));
    states[at] = night.state;
    nights.booked[at] = night.booked;
    nights.sellable[at] = night.sellable;
  }
  return { states, units: nights };
}
