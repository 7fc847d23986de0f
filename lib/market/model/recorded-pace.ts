import { fewestHomes } from "./homes-pace";
import type { PaceOf } from "./pace";
import { paceNights, paceOfYear, type PastNights } from "./pace-year";

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
function sharesByLead({ nights, leads, booked, offered: counted }: RecordedCounts, first: number) {
  const offered = new Float64Array(paceNights);
  const shares = new Map(paceLeads.map((lead) => [lead as number, emptyShares()]));
  for (const [n, night] of nights.entries()) {
    const [at, lead, homes] = [night - first, leads[n] ?? -1, counted[n] ?? 0];
    const row = shares.get(lead);
    if (row === undefined || homes <= 0 || at < 0 || at >= paceNights) continue;
    row[at] = (booked[n] ?? 0) / homes;
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
