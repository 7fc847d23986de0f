import { dateOf } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import type { RateRange } from "@/lib/sync/connections/server/connector";

type Interval = Readonly<Record<string, string | number>>;

/** A range as `calendarIntervals` takes it: both ends included, flags as 0 and 1. */
export function intervalOf(range: RateRange): Interval {
  const { from, to, price, minStay, closedOnArrival, closedOnDeparture } = range;
  return {
    startDate: dateOf(from),
    endDate: dateOf(to),
    ...(typeof price === "number" && { price: fromMinor(price) ?? 0 }),
    ...(typeof minStay === "number" && { minimumStay: minStay }),
    ...(closedOnArrival !== undefined && { closedOnArrival: Number(closedOnArrival) }),
    ...(closedOnDeparture !== undefined && { closedOnDeparture: Number(closedOnDeparture) }),
  };
}

/** True for values that Hostaway knows: it has no flag for "the base price". */
export function isSupported({ price, minStay }: RateRange): boolean {
  return price !== "base" && minStay !== "base";
}
