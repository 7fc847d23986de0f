import { median } from "@/lib/market/model/percentiles";
import { nightlyPrice, type OfflineStay } from "@/lib/lab/quote/stays";

const yearDays = 365;

/**
 * A listing's median booked price over nights from a year ago on, as its stays were known on `day`; in the currency, null
 * without a price.
 */
export function ownMedian(stays: readonly OfflineStay[], day: number): number | null {
  const prices: number[] = [];
  for (const stay of stays) {
    const nights = stay.checkOut - Math.max(stay.checkIn, day - yearDays);
    const price = stay.status === "booked" && nights > 0 ? nightlyPrice(stay) : null;
    if (price !== null) for (let night = 0; night < nights; night++) prices.push(price);
  }
  return median(prices);
}
