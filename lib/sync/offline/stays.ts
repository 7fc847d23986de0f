import type { DatedStay } from "@/lib/market/model/occupancy/stay-nights";

/** A stay or owner block of a file. */
export interface OfflineStay extends DatedStay {
  /** Key of the listing within the files. */
  listing: number;
  /** Rental revenue, in the currency; null = unknown. */
  revenue: number | null;
}

/**
 * What a file told of stays at the end of `day` (`pricing.md` §9): a later booking does not exist, one cancelled later is
 * still booked, one cancelled before is told as cancelled. A stay without a day of booking was always there.
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
