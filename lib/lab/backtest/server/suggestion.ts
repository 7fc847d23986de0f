import { enoughNights, movesDemand } from "@/lib/pricing/engine/factors";
import { ageOn } from "@/lib/market/model/age";
import { marketNights } from "@/lib/market/model/nights";
import { modelNights } from "@/lib/market/model/log-prices";
import {
  type OccupancyDemand,
  occupancyDemand,
  type Occupied,
} from "@/lib/market/model/occupancy/occupancy";
import { expectedShares } from "@/lib/market/model/occupancy/occupied";
import { unitsOccupancy } from "@/lib/market/model/occupancy/own-units";
import { homesPace } from "@/lib/market/model/occupancy/place-pace";
import { holidaysOf } from "@/lib/market/model/server";
import type { PricedNight, EngineInput } from "@/lib/pricing/engine/input";
import { makePricer } from "@/lib/pricing/engine/price";
import type { AskedNight } from "../offers";
import { ownMedian } from "../own-median";
import { capacityOf } from "@/lib/lab/quote/buildings";
import {
  calendarOf,
  comparedOf,
  rulesFrom,
  countStates,
  MarketModel,
} from "@/lib/lab/quote/server";
import { type BacktestListing, placesOf } from "./listings";
import type { KnownData, Strategy } from "./strategy";
import { booked } from "@/lib/inventory/calendars/nights";
import type { PastListing } from "@/lib/market/model/occupancy/past-nights";
import { bookedNightsOf } from "@/lib/lab/quote/stays";
import { shapeOfBookings } from "@/lib/market/model/own-bookings";
import { emptyShape, type Shape } from "@/lib/market/model/shape/shape";

/** Which price of a night a strategy suggests: after every step, or after season and demand only. */
export type SuggestedPrice = keyof Pick<PricedNight, "beforeThreshold" | "uncustomized">;

const rules = rulesFrom("", null);

/**
 * The engine with its default rules (`pricing.md` §1), from what was known on the decision day: the listing's median
 * booked price as base, the market's shape or that of own bookings, and the occupancy of the account's own listings.
 */
export function suggestionStrategy(
  name: string,
  listings: readonly BacktestListing[],
  price: SuggestedPrice,
): Strategy {
  const places = placesOf(listings);
  const shapes = new ShapeMemory(listings);
  return {
    name,
    suggest: (known, asked) => {
      const demands = new Map<readonly number[], PlaceDemand | null>();
      const demandAt = (listing: number): PlaceDemand | null => {
        const place = places[listing] ?? [];
        const demand = demands.has(place)
          ? (demands.get(place) ?? null)
          : placeDemand(place, known);
        demands.set(place, demand);
        return demand;
      };
      return priceAll(asked, (listing) => {
        const base = ownMedian(known.stays.get(listing) ?? [], known.day);
        if (base === null) return null;
        const row = listings[listing]?.row ?? null;
        const shape = shapes.shapeOf(listing, places[listing] ?? [], known);
        const input = inputOf({ listing, row, base, known, place: demandAt(listing) });
        const sources = {
          holidays: holidaysOf(row?.country ?? null, row?.state ?? null),
          occupancy: input.demand.map((demand) => ({ demand, age: 0, share: 1 })),
          shapeAge: ageOn(known.day, shape.asOf),
        };
        const market = marketNights(shape, sources, known.day, modelNights);
        const { priceNight } = makePricer({ ...input.engine, market });
        return (night) => priceNight(night)[price];
      });
    },
  };
}

type PriceOf = (night: number) => number;

/** Prices asked nights with one pricer per listing. */
function priceAll(
  asked: readonly AskedNight[],
  pricerOf: (listing: number) => PriceOf | null,
): (number | null)[] {
  const pricers = new Map<number, PriceOf | null>();
  return asked.map(({ listing, night }) => {
    const pricer = pricers.has(listing) ? (pricers.get(listing) ?? null) : pricerOf(listing);
    pricers.set(listing, pricer);
    return pricer === null ? null : pricer(night);
  });
}

interface Pricing {
  listing: number;
  row: BacktestListing["row"];
  /** In the currency. */
  base: number;
  known: KnownData;
  place: PlaceDemand | null;
}

function inputOf({ listing, row, base, known, place }: Pricing): {
  engine: Omit<EngineInput, "market">;
  demand: readonly OccupancyDemand[];
} {
  const stays = known.stays.get(listing) ?? [];
  const capacity = row?.units ?? capacityOf(stays, known.day);
  const history = known.history.get(listing) ?? [];
  const calendar = calendarOf(null, stays, capacity, known.day, modelNights);
  const own = movesDemand(calendar) ? demandOf({ calendar, history, capacity }, known.day) : place;
  const engine = {
    today: known.day,
    base,
    min: null,
    max: null,
    recommendedBase: null,
    floor: null,
    decimals: true,
    currencyDigits: 2,
    rules,
    overrides: [],
    calendar,
    expected: expectedShares(own?.source ?? null, known.day),
    // What suggestions say of nights that sold: discounts are compared whole.
    evidence: { bookedNights: enoughNights, market: 0 },
    settling: null,
  };
  return { engine, demand: own ? [own.demand] : [] };
}

/** Occupancy of a place and the Q that follows from it. */
interface PlaceDemand {
  source: Occupied;
  demand: OccupancyDemand;
}

/** A listing and the ten others of `pricing.md` §2.2. */
const fewestListings = 11;

/**
 * Q of a place on the decision day, null for fewer than eleven listings with stays. The listing itself counts too, which
 * saves a count per listing.
 */
export function placeDemand(
  place: readonly number[],
  { stays, history, day }: KnownData,
): PlaceDemand | null {
  const states = place.flatMap((listing) => {
    const own = stays.get(listing);
    return own ? [calendarOf(null, own, 1, day, modelNights).states] : [];
  });
  if (states.length < fewestListings) return null;
  const source = countStates(states, 0, booked, day);
  const past = place.map((listing) => ({ history: history.get(listing) ?? [], capacity: 1 }));
  return { source, demand: occupancyDemand(source, "account", day, homesPace(past, day)) };
}

/** From four units on, a listing is its own source. */
export function demandOf(
  listing: PastListing & Pick<EngineInput, "calendar">,
  day: number,
): PlaceDemand {
  const { counts, demand } = unitsOccupancy(listing.calendar.units, [listing], day);
  return { source: counts, demand };
}

/** Days after which a shape is learned anew: a season moves slowly, and learning takes a tenth of a second. */
const learnedFor = 28;

/** Shapes as they are learned on decision days, which come in order. */
class ShapeMemory {
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
      shapeOfBookings(
        bookedNightsOf(place.flatMap((each) => known.stays.get(each) ?? [])),
        known.day,
      ) ??
      emptyShape(known.day);
    this.#own.set(place, found);
    return found;
  }
}
