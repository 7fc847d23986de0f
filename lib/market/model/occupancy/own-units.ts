import type { UnitNights } from "@/lib/inventory/calendars/nights";
import { modelNights } from "../log-prices";
import type { Occupied } from "./occupancy";
import { occupancyFigures, type OccupancyFigures, ownListings } from "./occupied";
import type { PaceOf } from "./pace";
import { hasYear, paceOfYear } from "./pace-year";
import { type PastListing, pastNightsOf } from "./past-nights";
import { pickupPace } from "./pickup";

/**
 * The own occupancy of a listing with units, or of listings that count as one (`pricing.md` §11): units sold and left from
 * `today` on (element 0 of `units`), with their pace.
 */
export function unitsOccupancy(
  units: UnitNights | undefined,
  listings: readonly PastListing[],
  today: number,
): OccupancyFigures {
  const { booked: taken, sellable } = units ?? { booked: [], sellable: [] };
  const nights = Math.min(modelNights, taken.length);
  const sold = Uint16Array.from({ length: nights }, (_, at) => taken[at] ?? 0);
  const open = sold.map((count, at) => (sellable[at] ?? 0) - count);
  const source = { first: today, booked: sold, open };
  return occupancyFigures(source, ownListings, today, unitsPace(listings, today));
}

/**
 * Pace of the units together: of a year if its stays reach back that far, else additive pickup (`pricing.md` §11). A
 * night with less than half of its units on offer tells nothing.
 */
function unitsPace(listings: readonly PastListing[], today: number): PaceOf {
  const past = pastNightsOf(listings, today);
  const fewest = listings.reduce((sum, { capacity }) => sum + capacity, 0) / 2;
  return (hasYear(past, fewest, today) ? paceOfYear : pickupPace)(past, fewest, today);
}

/** As a source for others, a listing counts as many homes as it has units, five at most (`pricing.md` §11). */
const mostWeight = 5;

/** A source with listings of units added, whose element 0 is that of the source; `nights`: how many of them. */
export function withUnits(
  source: Occupied,
  listings: readonly UnitNights[],
  nights: number,
): Occupied {
  if (listings.length === 0) return source;
  const counts = { booked: new Float64Array(nights), open: new Float64Array(nights) };
  for (let at = 0; at < nights; at++) {
    counts.booked[at] = source.booked[at] ?? 0;
    counts.open[at] = source.open[at] ?? 0;
    for (const { units, booked: sold, sellable } of listings) {
      const weight = Math.min(units, mostWeight) / units;
      const taken = sold[at] ?? 0;
      counts.booked[at] = (counts.booked[at] ?? 0) + weight * taken;
      counts.open[at] = (counts.open[at] ?? 0) + weight * ((sellable[at] ?? 0) - taken);
    }
  }
  return { first: source.first, ...counts };
}
