/** A stay or owner block of a file. Days since 1970-01-01. */
export interface OfflineStay {
  /** Key of the listing within the files. */
  listing: number;
  checkIn: number;
  /** The day after the last night. */
  checkOut: number;
  status: "booked" | "cancelled" | "blocked";
  /** Day of the booking in the listing's time zone; null = the file does not say it. */
  bookedOn: number | null;
  /** Day of the cancellation; null = never, or not said. */
  cancelledOn: number | null;
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

/** Nights of consecutive days of one listing. */
export interface StayNights {
  /** Days since 1970-01-01. */
  first: number;
  /** Stays that hold a night. */
  sold: Uint16Array;
  /** 1 for a night that the owner keeps. */
  kept: Uint8Array;
}

/** Counts `count` nights from `first` on; cancelled stays do not count. */
export function nightsOf(stays: readonly OfflineStay[], first: number, count: number): StayNights {
  const nights = { first, sold: new Uint16Array(count), kept: new Uint8Array(count) };
  for (const { status, checkIn, checkOut } of stays) {
    if (status === "cancelled") continue;
    const [from, to] = [Math.max(0, checkIn - first), Math.min(count, checkOut - first)];
    if (status === "blocked") nights.kept.fill(1, Math.min(from, count), Math.max(0, to));
    else for (let night = from; night < to; night++) nights.sold[night] = sold(nights, night) + 1;
  }
  return nights;
}

function sold({ sold: counts }: StayNights, night: number): number {
  return counts[night] ?? 0;
}

/** Revenue of a stay per night, in the currency; null where it is unknown or nothing. */
export function nightlyPrice({ revenue, checkIn, checkOut }: OfflineStay): number | null {
  return revenue === null || revenue <= 0 ? null : revenue / (checkOut - checkIn);
}
