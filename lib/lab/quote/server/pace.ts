import { distanceMetres } from "@/lib/core/geo";
import { reachMetres } from "@/lib/market/comparables/server";
import { ExplainedPace, homePace } from "@/lib/market/model/occupancy/place-pace";
import { type PaceOf } from "@/lib/market/model/occupancy/pace";
import { hasYear, paceOfYear } from "@/lib/market/model/occupancy/pace-year";
import { type PastListing, pastNightsOf } from "@/lib/market/model/occupancy/past-nights";
import { pickupPace } from "@/lib/market/model/occupancy/pickup";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import type { OfflineListing } from "./listing";

/** Cells are as wide as those that market shapes are learned for (`pricing.md` §2.1). */
const cellDegrees = 0.02;

/**
 * Pace of one listing with units: of a year if its stays reach back that far, else additive pickup (`pricing.md` §11). A
 * night with less than half of its units on offer tells nothing.
 */
export function unitsPace(listing: PastListing, today: number): PaceOf {
  const past = pastNightsOf([listing], today);
  const fewest = listing.capacity / 2;
  return (hasYear(past, fewest, today) ? paceOfYear : pickupPace)(past, fewest, today);
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
    const place = new ExplainedPace(this.#today);
    for (const home of homes) place.add(homePace(home, home.calendar.states, this.#today));
    return place.pace();
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees / cellDegrees) * cellDegrees;
}
