import type { Listing } from "./schema";

const windows = [7, 30, 60, 90] as const;

/** False where the listing's calendar does not tell bookings from other unavailable nights. */
export function tellsBookings(listing: Listing): boolean {
  return windows.every((nights) => listing[`unavailable_share_next_${nights}`] === null);
}
