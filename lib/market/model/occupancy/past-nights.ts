import { unitNight } from "@/lib/inventory/calendars/units";
import { modelNights } from "../log-prices";
import { percentile } from "../percentiles";
import { yearNights } from "../shape/season";
import { paceNights, type PastNights } from "./pace-year";
import { type DatedStay, nightsOf } from "./pace";

/** A listing with its stays recorded until a day, including cancelled ones. */
export interface PastListing {
  history: readonly DatedStay[];
  /** Units today; above 1 for a listing with units. */
  capacity: number;
  /** Its units from days on, oldest first, as far as they are known. */
  units?: readonly UnitsFrom[];
}

/** Units of a listing from a day on, in days since 1970-01-01. */
export interface UnitsFrom {
  day: number;
  units: number;
}

/** What one listing contributes to the past nights of its place. */
export interface ListingPast {
  /** By night, as in `PastNights`. */
  offered: Uint16Array;
  final: Uint16Array;
  /** Elements of `onBooks` from which on, by lead, a night has one more (+ 1 + element) or one less (− 1 − element) sold. */
  changes: Int32Array;
}

/**
 * Past nights of a listing before `today` (days since 1970-01-01). It counts as on offer from its first stay on, except
 * on owner-blocked nights and nights of stays without a booking date.
 */
export function listingPast(
  { history, capacity, units: known = [] }: PastListing,
  today: number,
): ListingPast {
  const first = today - paceNights;
  const dated = history.filter(isDated);
  const opened = dated.reduce((least, { checkIn }) => Math.min(least, checkIn), Infinity);
  const { sold, kept } = nightsOf(history.map(keptUnlessDated), first, paceNights);
  const offered = new Uint16Array(paceNights);
  const final = new Uint16Array(paceNights);
  const start = Math.max(0, opened - first);
  const guessed = unitsBefore(sold, start, capacity);
  const units = (at: number): number =>
    known.findLast(({ day }) => day <= first + at)?.units ?? guessed(at);
  for (let at = start; at < paceNights; at++) {
    const night = unitNight(units(at), sold[at] ?? 0, kept[at] ?? 0);
    final[at] = night.booked;
    offered[at] = night.sellable;
  }
  const changes = dated.flatMap((stay) =>
    stay.status === "blocked" ? [] : changesOf(stay, first),
  );
  return { offered, final, changes: Int32Array.from(changes) };
}

/**
 * Units of a listing by night where they are not known: those of today, but not more than the 98th percentile sold in
 * the year of the night, which may have had fewer (`pricing.md` §11). Years end today and 364 days before.
 */
function unitsBefore(sold: Uint16Array, start: number, capacity: number): (at: number) => number {
  if (capacity === 1) return () => 1;
  const years = Array.from({ length: yearOf(0) + 1 }, (_, year) => {
    const nights = sold.filter((_sold, at) => at >= start && yearOf(at) === year);
    return Math.min(capacity, unitsSold(nights));
  });
  return (at) => years[yearOf(at)] ?? capacity;
}

/** 0 for the nights of the year before today, 1 for those of the year before. */
function yearOf(at: number): number {
  return Math.floor((paceNights - 1 - at) / yearNights);
}

/** Percentile of nights sold, so that one night sold twice by mistake doesn't turn a home into a building. */
const share = 0.98;

/** Units that nights sold suggest, at least 1. */
export function unitsSold(sold: Uint16Array): number {
  return Math.max(1, Math.round(percentile(sold.toSorted(), share) ?? 1));
}

/** Adds up the past nights of a place, listing by listing, for a year of pace (`pricing.md` §2.2). */
export class PlacePast {
  readonly #today: number;
  readonly #offered = new Uint16Array(paceNights);
  readonly #final = new Uint16Array(paceNights);
  /** Until they are added up: how many more than at the lead before. */
  readonly #changes = new Int16Array(paceNights * modelNights);

  /** `today`: that of the listings, in days since 1970-01-01. */
  constructor(today: number) {
    this.#today = today;
  }

  add({ offered, final, changes }: ListingPast): void {
    for (let at = 0; at < paceNights; at++) {
      this.#offered[at] = (this.#offered[at] ?? 0) + (offered[at] ?? 0);
      this.#final[at] = (this.#final[at] ?? 0) + (final[at] ?? 0);
    }
    for (const change of changes) {
      const at = Math.abs(change) - 1;
      this.#changes[at] = (this.#changes[at] ?? 0) + Math.sign(change);
    }
  }

  nights(): PastNights {
    const onBooks = this.#changes.slice();
    for (let at = paceNights; at < onBooks.length; at++)
      onBooks[at] = (onBooks[at] ?? 0) + (onBooks[at - paceNights] ?? 0);
    const [offered, final] = [this.#offered.slice(), this.#final.slice()];
    return { first: this.#today - paceNights, offered, final, onBooks, leads: modelNights };
  }
}

/** Past nights of listings together. */
export function pastNightsOf(listings: readonly PastListing[], today: number): PastNights {
  const place = new PlacePast(today);
  for (const listing of listings) place.add(listingPast(listing, today));
  return place.nights();
}

function isDated({ bookedOn, status }: DatedStay): boolean {
  return bookedOn !== null || status === "blocked";
}

function keptUnlessDated(stay: DatedStay): DatedStay {
  return isDated(stay) || stay.status === "cancelled" ? stay : { ...stay, status: "blocked" };
}

/** A stay is on the books from the day of its booking to the day before its cancellation. */
function changesOf({ checkIn, checkOut, bookedOn, cancelledOn, status }: DatedStay, first: number) {
  if (bookedOn === null || (status === "cancelled" && cancelledOn === null)) return [];
  const changes: number[] = [];
  for (let at = Math.max(0, checkIn - first); at < Math.min(paceNights, checkOut - first); at++) {
    const least = cancelledOn === null ? 0 : Math.max(0, first + at - cancelledOn + 1);
    const most = Math.min(modelNights - 1, first + at - bookedOn);
    if (least > most) continue;
    changes.push(least * paceNights + at + 1);
    if (most + 1 < modelNights) changes.push(-((most + 1) * paceNights + at + 1));
  }
  return changes;
}
