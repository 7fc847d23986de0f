/** A stay or owner block, with its booking and cancellation days. Days since 1970-01-01. */
export interface DatedStay {
  checkIn: number;
  /** The day after the last night. */
  checkOut: number;
  status: "booked" | "cancelled" | "blocked";
  /** Day of the booking in the listing's time zone; null = unknown. */
  bookedOn: number | null;
  /** Day of the cancellation; null = never, or unknown. */
  cancelledOn: number | null;
}

/** Nights of consecutive days of one listing. */
export interface StayNights {
  /** Days since 1970-01-01. */
  first: number;
  /** Number of stays on each night. */
  sold: Uint16Array;
  /** 1 for an owner-blocked night. */
  kept: Uint8Array;
}

/** Counts `count` nights from `first` on; cancelled stays do not count. */
export function nightsOf(stays: readonly DatedStay[], first: number, count: number): StayNights {
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
