import { modelNights } from "@/lib/market/model/log-prices";
import { paceNights, type PastNights } from "@/lib/market/model/pace-year";
import { nightsOf, type OfflineStay } from "./stays";

/** A listing with all that was recorded of its stays until a day, cancelled ones too. */
export interface PastListing {
  /** As `recordedBy` returns them. */
  history: readonly OfflineStay[];
  /** Units; above 1 for a building. */
  capacity: number;
}

interface Counts extends PastNights {
  offered: Uint16Array;
  final: Uint16Array;
  /** Until they are added up: how many more than at the lead before. */
  onBooks: Int16Array;
}

/**
 * Past nights of listings before `today`, for a year of pace (`pricing.md` §2.2). A listing is on offer from its first
 * stay on; nights that the owner keeps, and those of stays without a day of booking, are not.
 */
export function pastNightsOf(listings: readonly PastListing[], today: number): PastNights {
  const nights = paceNights;
  const counts: Counts = {
    first: today - nights,
    offered: new Uint16Array(nights),
    final: new Uint16Array(nights),
    onBooks: new Int16Array(nights * modelNights),
    leads: modelNights,
  };
  for (const listing of listings) addListing(counts, listing);
  addUp(counts);
  return counts;
}

function addListing(counts: Counts, { history, capacity }: PastListing): void {
  const dated = history.filter(isDated);
  const opened = dated.reduce((least, { checkIn }) => Math.min(least, checkIn), Infinity);
  const { first, offered, final } = counts;
  const { sold, kept } = nightsOf(history.map(keptUnlessDated), first, offered.length);
  for (let at = Math.max(0, opened - first); at < offered.length; at++) {
    const taken = Math.min(sold[at] ?? 0, capacity);
    final[at] = (final[at] ?? 0) + taken;
    offered[at] = (offered[at] ?? 0) + (kept[at] === 1 ? taken : capacity);
  }
  for (const stay of dated) if (stay.status !== "blocked") addStay(counts, stay);
}

function isDated({ bookedOn, status }: OfflineStay): boolean {
  return bookedOn !== null || status === "blocked";
}

function keptUnlessDated(stay: OfflineStay): OfflineStay {
  return isDated(stay) || stay.status === "cancelled" ? stay : { ...stay, status: "blocked" };
}

/** A stay is on the books from the day of its booking to the day before its cancellation. */
function addStay({ first, offered, onBooks, leads }: Counts, stay: OfflineStay): void {
  const { bookedOn, cancelledOn, status } = stay;
  if (bookedOn === null || (status === "cancelled" && cancelledOn === null)) return;
  const nights = offered.length;
  const to = Math.min(nights, stay.checkOut - first);
  for (let at = Math.max(0, stay.checkIn - first); at < to; at++) {
    const least = cancelledOn === null ? 0 : Math.max(0, first + at - cancelledOn + 1);
    const most = Math.min(leads - 1, first + at - bookedOn);
    if (least > most) continue;
    add(onBooks, least * nights + at, 1);
    if (most + 1 < leads) add(onBooks, (most + 1) * nights + at, -1);
  }
}

function addUp({ onBooks, offered }: Counts): void {
  const nights = offered.length;
  for (let at = nights; at < onBooks.length; at++) add(onBooks, at, onBooks[at - nights] ?? 0);
}

function add(values: Int16Array, at: number, value: number): void {
  values[at] = (values[at] ?? 0) + value;
}
