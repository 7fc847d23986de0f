import { booked } from "@/lib/inventory/calendars/nights";
import { nightsOf, type PaceOf } from "./pace";
import { paceNights, paceOfYear, type PastNights } from "./pace-year";
import {
  type ListingPast,
  listingPast,
  type PastListing,
  pastNightsOf,
  PlacePast,
} from "./past-nights";

/** Days ahead at which a night of a market is counted (`pricing.md` §10), ascending from the night itself. */
export const paceLeads = [0, 3, 7, 14, 21, 30, 45, 60, 90, 120, 180] as const;

/** Counts of a market's nights, in parallel lists; one element a night and lead. */
export interface RecordedCounts {
  /** Days since 1970-01-01. */
  nights: readonly number[];
  /** One of `paceLeads`. */
  leads: readonly number[];
  booked: readonly number[];
  offered: readonly number[];
}

/** A year of pace of a market that was counted day by day (`pricing.md` §2.2). `today`: days since 1970-01-01. */
export function recordedPace(counts: RecordedCounts, today: number): PaceOf {
  return paceOfYear(pastNightsOfCounts(counts, today), fewestHomes, today);
}

/** Interpolates shares linearly between two counted leads; unknown if one of them is missing. */
function pastNightsOfCounts(counts: RecordedCounts, today: number): PastNights {
  const first = today - paceNights;
  const { offered, shares } = sharesByLead(counts, first);
  const leads = longestLead + 1;
  const onBooks = new Float64Array(paceNights * leads);
  for (let lead = 0; lead < leads; lead++)
    for (let at = 0; at < paceNights; at++)
      onBooks[lead * paceNights + at] = shareAt(shares, lead, at) * (offered[at] ?? 0);
  return { first, offered, final: onBooks.subarray(0, paceNights), onBooks, leads };
}

const longestLead = Math.max(...paceLeads);

/** Shares by lead and night, NaN where nothing was counted; homes on offer on the night itself. */
function sharesByLead(
  { nights, leads, booked: taken, offered: counted }: RecordedCounts,
  first: number,
) {
  const offered = new Float64Array(paceNights);
  const shares = new Map(paceLeads.map((lead) => [lead as number, emptyShares()]));
  for (const [n, night] of nights.entries()) {
    const [at, lead, homes] = [night - first, leads[n] ?? -1, counted[n] ?? 0];
    const row = shares.get(lead);
    if (row === undefined || homes <= 0 || at < 0 || at >= paceNights) continue;
    row[at] = (taken[n] ?? 0) / homes;
    if (lead === 0) offered[at] = homes;
  }
  return { offered, shares: [...shares.values()] };
}

function emptyShares(): Float64Array {
  return new Float64Array(paceNights).fill(NaN);
}

function shareAt(shares: readonly Float64Array[], lead: number, at: number): number {
  const above = paceLeads.findIndex((known) => known >= lead);
  const far = shares[above]?.[at] ?? NaN;
  const to = paceLeads[above] ?? lead;
  if (to === lead) return far;
  const from = paceLeads[above - 1] ?? 0;
  const near = shares[above - 1]?.[at] ?? NaN;
  return near + ((far - near) * (lead - from)) / (to - from);
}

/**
 * A past night with fewer homes on offer is ignored, as with under five comparables (`pricing.md` §2.3, Confidence).
 */
const fewestHomes = 5;
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
