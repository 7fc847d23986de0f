import type { BookedNight } from "@/lib/market/model/own-bookings";
import type { DatedStay } from "@/lib/market/model/occupancy/pace";

/** A stay or owner block of a file. */
export interface OfflineStay extends DatedStay {
  /** Key of the listing within the files. */
  listing: number;
  /** Rental revenue, in the currency; null = unknown. */
  revenue: number | null;
}

/**
 * The stays of a file as known at the end of `day` (`pricing.md` §9): later bookings don't exist, stays cancelled later
 * are still booked, those cancelled before are cancelled. A stay without a booking date always exists.
 */
export function recordedBy(stays: readonly OfflineStay[], day: number): OfflineStay[] {
  return stays.flatMap((stay) => {
    if (stay.bookedOn !== null && stay.bookedOn > day) return [];
    const isCancelledLater =
      stay.status === "cancelled" && stay.cancelledOn !== null && stay.cancelledOn > day;
    return [isCancelledLater ? { ...stay, status: "booked", cancelledOn: null } : stay];
  });
}

/** The stays that stood at the end of `day`: as `recordedBy`, without the cancelled ones. */
export function knownOn(stays: readonly OfflineStay[], day: number): OfflineStay[] {
  return recordedBy(stays, day).filter(({ status }) => status !== "cancelled");
}

/** Revenue of a stay per night, in the currency; null where it is unknown or nothing. */
export function nightlyPrice({ revenue, checkIn, checkOut }: OfflineStay): number | null {
  return revenue === null || revenue <= 0 ? null : revenue / (checkOut - checkIn);
}

/** Booked nights of stays whose price is known, in minor units. */
export function bookedNightsOf(stays: readonly OfflineStay[]): BookedNight[] {
  return stays.flatMap((stay) => {
    const price = stay.status === "booked" ? nightlyPrice(stay) : null;
    if (price === null) return [];
    const { listing, checkIn, checkOut } = stay;
    return Array.from({ length: checkOut - checkIn }, (_, at) => {
      return { listing, day: checkIn + at, price: price * 100 };
    });
  });
}
