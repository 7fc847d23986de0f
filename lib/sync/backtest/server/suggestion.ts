import { ageOn } from "@/lib/market/model/age";
import { marketNights } from "@/lib/market/model/nights";
import { modelNights } from "@/lib/market/model/log-prices";
import type { OccupancyDemand } from "@/lib/market/model/occupancy/occupancy-demand";
import { holidaysOf } from "@/lib/market/model/server/holidays";
import { expectedShares } from "@/lib/market/model/occupancy/windows";
import type { EngineInput } from "@/lib/pricing/engine/input";
import type { PricedNight } from "@/lib/pricing/engine/night";
import { makePricer } from "@/lib/pricing/engine/price";
import type { AskedNight } from "@/lib/sync/backtest/offers";
import { ownMedian } from "@/lib/sync/backtest/own-median";
import { capacityOf } from "@/lib/sync/offline/buildings";
import { calendarOf } from "@/lib/sync/offline/server/calendars";
import { buildingRules } from "@/lib/sync/offline/server/quote";
import { rulesFrom } from "@/lib/sync/offline/server/rules";
import { type BacktestListing, placesOf } from "./listings";
import { ShapeMemory } from "./shapes";
import { demandOf, type PlaceDemand, placeDemand } from "./place-demand";
import type { KnownData, Strategy } from "./strategy";

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
        const input = inputOf({ listing, base, known, place: demandAt(listing) });
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
  /** In the currency. */
  base: number;
  known: KnownData;
  place: PlaceDemand | null;
}

function inputOf({ listing, base, known, place }: Pricing): {
  engine: Omit<EngineInput, "market">;
  demand: readonly OccupancyDemand[];
} {
  const stays = known.stays.get(listing) ?? [];
  const capacity = capacityOf(stays, known.day);
  const history = known.history.get(listing) ?? [];
  const own = capacity > 1 ? demandOf({ stays, history, capacity }, known.day) : place;
  const engine = {
    today: known.day,
    base,
    min: null,
    max: null,
    recommendedBase: null,
    floor: null,
    decimals: true,
    currencyDigits: 2,
    rules: capacity > 1 ? buildingRules(rules) : rules,
    overrides: [],
    calendar: calendarOf(null, stays, capacity, known.day, modelNights),
    expected: expectedShares(own?.source ?? null, known.day),
  };
  return { engine, demand: own ? [own.demand] : [] };
}
