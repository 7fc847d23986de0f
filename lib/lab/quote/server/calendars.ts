import { type Nights, available, blocked, booked } from "@/lib/inventory/calendars/nights";
import { nightsOf } from "@/lib/market/model/occupancy/pace";
import type { OfflineStay } from "../stays";

/** Nights of a listing as a file gives them from `first` on; null without a calendar file. */
export type FileNights = Pick<Nights, "states" | "minStays"> | null;

/**
 * Nights of a listing from `first` on as they are sold: states of the file, or open without one, then its stays over
 * them. A building's night is booked when all of its units are.
 */
export function calendarOf(
  given: FileNights,
  stays: readonly OfflineStay[],
  capacity: number,
  first: number,
  count: number,
): Pick<Nights, "states" | "minStays"> {
  const { sold, kept } = nightsOf(stays, first, count);
  const states = Uint8Array.from({ length: count }, (_, at) => {
    if ((sold[at] ?? 0) >= capacity) return booked;
    if (kept[at] === 1) return blocked;
    return given === null ? available : (given.states[at] ?? 0);
  });
  return { states, minStays: given?.minStays ?? new Uint16Array(count) };
}
