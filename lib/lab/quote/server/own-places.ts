import { distanceMetres } from "@/lib/core/geo";
import { booked } from "@/lib/inventory/calendars/nights";
import { type ComparedListing, reachMetres } from "@/lib/market/comparables/server";
import { nightsBack } from "@/lib/market/model/home";
import { modelNights } from "@/lib/market/model/log-prices";
import { withUnits } from "@/lib/market/model/occupancy/own-units";
import {
  countStates,
  occupancyFigures,
  type OccupancyFigures,
  ownListings,
} from "@/lib/market/model/occupancy/occupied";
import { ExplainedPace, homePace } from "@/lib/market/model/occupancy/place-pace";
import { shapeOfBookings } from "@/lib/market/model/own-bookings";
import type { Shape } from "@/lib/market/model/shape/shape";
import { bookedNightsOf } from "../stays";
import type { OfflineListing } from "./listing";
import { cellOf } from "./market-model";

/** Ten others and the listing itself, since those of a cell share what is learned (`pricing.md` §2.2). */
const fewestHomes = 11;

/** What the listings themselves tell of a place. */
interface OwnPlace {
  /** Null for fewer than eleven listings, and where no night of theirs is booked. */
  occupancy: OccupancyFigures | null;
  /** Season and weekdays of their bookings; null where they tell too little. */
  shape: Shape | null;
}

/** What listings of one room type and currency within 15 km of a cell tell, learned once per cell, as the server does. */
export class OwnPlaces {
  readonly #listings: readonly OfflineListing[];
  readonly #today: number;
  readonly #cells = new Map<string, OwnPlace>();

  /** `today`: days since 1970-01-01. */
  constructor(listings: readonly OfflineListing[], today: number) {
    this.#listings = listings;
    this.#today = today;
  }

  around(listing: ComparedListing): OwnPlace {
    const { cell, name } = cellOf(listing);
    const known = this.#cells.get(name) ?? this.learn(cell);
    this.#cells.set(name, known);
    return known;
  }

  private learn(cell: ComparedListing): OwnPlace {
    const near = this.#listings.filter(({ row }) => isAround(cell, row));
    const shape = shapeOfBookings(bookedNightsOf(near.flatMap(({ stays }) => stays)), this.#today);
    return { shape, occupancy: near.length < fewestHomes ? null : this.occupancyOf(near) };
  }

  private occupancyOf(near: readonly OfflineListing[]): OccupancyFigures | null {
    const homes = near.filter(({ capacity }) => capacity === 1);
    const states = homes.map(({ recent }) => ({
      states: recent.states.subarray(0, nightsBack + modelNights),
    }));
    const counts = withUnits(
      countStates(states, booked, this.#today),
      near.flatMap(({ recent }) => recent.units ?? []),
      nightsBack + modelNights,
    );
    if (!Array.from(counts.booked).some((count) => count > 0)) return null;
    const place = new ExplainedPace(this.#today);
    for (const home of homes)
      place.add(homePace(home, home.calendar.states.subarray(0, modelNights), this.#today));
    return occupancyFigures(counts, ownListings, this.#today, place.pace());
  }
}

function isAround(cell: ComparedListing, row: OfflineListing["row"]): boolean {
  const isAlike =
    row.currency === cell.currency && (row.room_type ?? "entire_home") === cell.roomType;
  return isAlike && (distanceMetres(cell, row) ?? Infinity) <= reachMetres;
}
