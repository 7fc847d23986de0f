import { distanceMetres } from "@/lib/core/geo";
import { booked } from "@/lib/inventory/calendars/states";
import { reachMetres } from "@/lib/market/comparables/server/nearest";
import type { PaceOf } from "@/lib/market/model/pace";
import { paceOfYear } from "@/lib/market/model/pace-year";
import type { ListingRow } from "@/lib/sync/imports/schema";
import { type PastListing, pastNightsOf } from "@/lib/sync/offline/past-nights";
import { nightsOf } from "@/lib/sync/offline/stays";
import type { OfflineListing } from "./listing";

/** Fewer homes on offer say nothing of a past night, as under five comparables (`pricing.md` §2.3, Confidence). */
const fewestHomes = 5;
/** Of the nights that a calendar has booked, this share must be of known stays: their past is what pace compares with. */
const explainedShare = 0.95;
/** Cells are as wide as those that market shapes are learned for (`pricing.md` §2.1). */
const cellDegrees = 0.02;

/** A year of pace of single homes together (`pricing.md` §2.2). */
export function homesPace(homes: readonly PastListing[], today: number): PaceOf {
  return paceOfYear(pastNightsOf(homes, today), fewestHomes, today);
}

/** A year of pace of one building; a night with less than half of its units on offer tells nothing. */
export function buildingPace(building: PastListing, today: number): PaceOf {
  return paceOfYear(pastNightsOf([building], today), building.capacity / 2, today);
}

/** A year of pace by place, read once per cell: the listing itself counts too, as its ten neighbours do. */
export class PlacePaces {
  readonly #listings: readonly OfflineListing[];
  readonly #today: number;
  readonly #cells = new Map<string, PaceOf>();

  /** `today`: days since 1970-01-01. */
  constructor(listings: readonly OfflineListing[], today: number) {
    this.#listings = listings;
    this.#today = today;
  }

  /** Pace of the homes within 15 km of a listing's cell; none without coordinates, or where stays explain too little. */
  around({ latitude, longitude }: Pick<ListingRow, "latitude" | "longitude">): PaceOf {
    if (latitude === null || longitude === null) return () => null;
    const cell = { latitude: rounded(latitude), longitude: rounded(longitude) };
    const name = `${cell.latitude} ${cell.longitude}`;
    const known = this.#cells.get(name) ?? this.learn(cell);
    this.#cells.set(name, known);
    return known;
  }

  private learn(cell: { latitude: number; longitude: number }): PaceOf {
    const homes = this.#listings.filter(
      ({ row, capacity }) =>
        capacity === 1 && (distanceMetres(cell, row) ?? Infinity) <= reachMetres,
    );
    return isExplained(homes, this.#today) ? homesPace(homes, this.#today) : () => null;
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees / cellDegrees) * cellDegrees;
}

/** Are the booked nights ahead those of stays with a day of booking? A calendar file may tell bookings without any. */
function isExplained(homes: readonly OfflineListing[], today: number): boolean {
  let [taken, explained] = [0, 0];
  for (const { calendar, stays } of homes) {
    const dated = stays.filter(({ bookedOn }) => bookedOn !== null);
    const { sold } = nightsOf(dated, today, calendar.states.length);
    for (const [at, state] of calendar.states.entries()) {
      if (state !== booked) continue;
      taken++;
      if ((sold[at] ?? 0) > 0) explained++;
    }
  }
  return explained >= explainedShare * taken;
}
