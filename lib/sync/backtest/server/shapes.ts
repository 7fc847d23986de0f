import { type BookedNight, shapeOfBookings } from "@/lib/market/model/own-bookings";
import { emptyShape, type Shape } from "@/lib/market/model/shape/shape";
import { MarketModel } from "@/lib/sync/offline/server/market-model";
import { comparedOf } from "@/lib/sync/offline/server/quote";
import { nightlyPrice } from "@/lib/sync/offline/stays";
import type { BacktestListing } from "./listings";
import type { KnownData } from "./strategy";

/** Days after which a shape is learned anew: a season moves slowly, and learning takes a tenth of a second. */
const learnedFor = 28;

/** Shapes as they are learned on decision days, which come in order. */
export class ShapeMemory {
  readonly #listings: readonly BacktestListing[];
  #until = -Infinity;
  #model: MarketModel | null = null;
  readonly #own = new Map<readonly number[], Shape>();

  constructor(listings: readonly BacktestListing[]) {
    this.#listings = listings;
  }

  /** The market's shape around a listing, else that of the bookings of its place (`pricing.md` §2.1). */
  shapeOf(listing: number, place: readonly number[], known: KnownData): Shape {
    if (known.day >= this.#until) this.forget(known);
    const row = this.#listings[listing]?.row ?? null;
    const compared = row && comparedOf(row);
    const shape = compared && this.#model ? this.#model.around(compared).shape : null;
    return shape !== null && shape.moving > 0 ? shape : this.ownShape(place, known);
  }

  private forget({ day, market }: KnownData): void {
    this.#until = day + learnedFor;
    this.#model = market && new MarketModel(market, day);
    this.#own.clear();
  }

  private ownShape(place: readonly number[], known: KnownData): Shape {
    const found =
      this.#own.get(place) ??
      shapeOfBookings(bookedNights(place, known), known.day) ??
      emptyShape(known.day);
    this.#own.set(place, found);
    return found;
  }
}

/** Nights of the stays known of a place, with their prices in minor units. */
function bookedNights(place: readonly number[], { stays }: KnownData): BookedNight[] {
  return place.flatMap((listing) =>
    (stays.get(listing) ?? []).flatMap((stay) => {
      const price = stay.status === "booked" ? nightlyPrice(stay) : null;
      if (price === null) return [];
      return Array.from({ length: stay.checkOut - stay.checkIn }, (_, at) => ({
        listing,
        day: stay.checkIn + at,
        price: price * 100,
      }));
    }),
  );
}
