import { booked } from "@/lib/inventory/calendars/states";
import type { PaceOf } from "./pace";
import { paceOfYear } from "./pace-year";
import {
  type ListingPast,
  listingPast,
  type PastListing,
  pastNightsOf,
  PlacePast,
} from "./past-nights";
import { nightsOf } from "./stay-nights";

/**
 * A past night with fewer homes on offer is ignored, as with under five comparables (`pricing.md` §2.3, Confidence).
 */
export const fewestHomes = 5;
/** Share of the calendars' booked nights that must belong to known stays, whose booking history pace compares. */
const explainedShare = 0.95;

/** What one home contributes to the pace of its place. */
export interface HomePace {
  past: ListingPast;
  /** Nights ahead booked in its calendar, and how many of them belong to its known stays. */
  taken: number;
  explained: number;
}

/** `ahead`: states of the home's calendar from `today` on (days since 1970-01-01). */
export function homePace(listing: PastListing, ahead: Uint8Array, today: number): HomePace {
  const dated = listing.history.filter(({ bookedOn }) => bookedOn !== null);
  const { sold } = nightsOf(dated, today, ahead.length);
  let [taken, explained] = [0, 0];
  for (let at = 0; at < ahead.length; at++) {
    if (ahead[at] !== booked) continue;
    taken++;
    if ((sold[at] ?? 0) > 0) explained++;
  }
  return { past: listingPast(listing, today), taken, explained };
}

/** A year of pace of single homes together (`pricing.md` §2.2). `today`: days since 1970-01-01. */
export function homesPace(homes: readonly PastListing[], today: number): PaceOf {
  return paceOfYear(pastNightsOf(homes, today), fewestHomes, today);
}

/**
 * A year of pace from homes whose known stays cover the booked nights of their calendars; otherwise none, because a
 * calendar can have bookings without stays.
 */
export class ExplainedPace {
  readonly #today: number;
  readonly #past: PlacePast;
  #taken = 0;
  #explained = 0;

  /** `today`: days since 1970-01-01. */
  constructor(today: number) {
    this.#today = today;
    this.#past = new PlacePast(today);
  }

  add({ past, taken, explained }: HomePace): void {
    this.#past.add(past);
    this.#taken += taken;
    this.#explained += explained;
  }

  pace(): PaceOf {
    if (this.#explained < explainedShare * this.#taken) return () => null;
    return paceOfYear(this.#past.nights(), fewestHomes, this.#today);
  }
}
