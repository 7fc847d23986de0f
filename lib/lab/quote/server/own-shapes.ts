import { distanceMetres } from "@/lib/core/geo";
import { type ComparedListing, reachMetres } from "@/lib/market/comparables/server";
import { shapeOfBookings } from "@/lib/market/model/own-bookings";
import type { Shape } from "@/lib/market/model/shape/shape";
import { bookedNightsOf } from "../stays";
import type { OfflineListing } from "./listing";
import { cellOf } from "./market-model";

type Known = Pick<OfflineListing, "row" | "stays">;

/** Seasons and weekdays of places without a market, from the listings' own bookings, learned once per cell (`pricing.md` §2.1). */
export class OwnShapes {
  readonly #listings: readonly Known[];
  readonly #today: number;
  readonly #cells = new Map<string, Shape | null>();

  /** `today`: days since 1970-01-01. */
  constructor(listings: readonly Known[], today: number) {
    this.#listings = listings;
    this.#today = today;
  }

  /** Shape of the bookings of one room type and currency within 15 km of a listing's cell; null if they tell too little. */
  around(listing: ComparedListing): Shape | null {
    const { cell, name } = cellOf(listing);
    const known = this.#cells.get(name);
    if (known !== undefined) return known;
    const near = this.#listings.flatMap(({ row, stays }) => {
      if (row.currency !== cell.currency) return [];
      if ((row.room_type ?? "entire_home") !== cell.roomType) return [];
      const metres = distanceMetres(cell, row);
      return metres === null || metres > reachMetres ? [] : stays;
    });
    const shape = shapeOfBookings(bookedNightsOf(near), this.#today);
    this.#cells.set(name, shape);
    return shape;
  }
}
