import { ageOn, levelConfidence, middleOf, tellsPrices, shapeWeight } from "./age";
import { percentilesOf, tally } from "./percentiles";
import {
  type Confidence,
  confidenceIn,
  isLongStay,
  isPlaceholder,
  withSimilarStays,
} from "./guards";
import type { ModelHome } from "./home";
import { levelOf } from "./level";
import { medianOf } from "./log-prices";
import { type Shape, emptyShape, shapeOf } from "./shape/shape";
import { marketOccupancy, type OccupancyFigures } from "./occupancy/occupied";
import type { PaceOf } from "./occupancy/pace";

/** Price figures of the homes of a category. Minor units. */
export interface CategoryFigures {
  /** `levelOf`. */
  level: number | null;
  /** Homes with a price on an open night of the next 180, and the confidence in their figures. */
  comparables: number;
  confidence: Confidence;
  /** Days since what their data tells of, the middle of their ages. */
  age: number;
  /** 10th percentile of the asking prices of the next 30 nights. */
  lowPrice: number | null;
}

/** Minimum stays of the homes of a category. */
export interface CategoryStays {
  homes: number;
  /** Open nights of the next 60 by minimum stay; stays of four weeks and more are another market. */
  counts: ReadonlyMap<number, number>;
  median: number | null;
}

/** Category by bedrooms, and the median minimum stay, which separates monthly rentals. */
type Kind = Pick<ModelHome, "category" | "medianMinStay">;

const lowNights = 30;
const stayNights = 60;

/**
 * Figures of every category that the homes have, nearest home first, on a day. Homes whose data is too old for prices
 * don't count (`pricing.md` §2.5, Age).
 */
function categoriesOf(
  all: readonly ModelHome[],
  shape: Shape,
  today: number,
): (kind: Kind) => CategoryFigures {
  const homes = all.filter(({ asOf }) => tellsPrices(ageOn(today, asOf)));
  const found = new Map<string, CategoryFigures>();
  for (const home of homes) {
    const name = nameOf(home);
    if (home.category !== null && !found.has(name))
      found.set(name, figuresOf(homes, home, shape, today));
  }
  return (kind) => found.get(nameOf(kind)) ?? noFigures;
}

/** Minimum stays by category on a day. */
function staysOf(
  all: readonly ModelHome[],
  today: number,
): ReadonlyMap<number | null, CategoryStays> {
  const homes = all.filter(({ asOf }) => tellsPrices(ageOn(today, asOf)));
  const byCategory = Map.groupBy(homes, ({ category }) => category);
  return new Map([...byCategory].map(([category, own]) => [category, countStays(own)]));
}

/** Of a category without homes. */
const noFigures: CategoryFigures = {
  level: null,
  comparables: 0,
  confidence: "none",
  age: 0,
  lowPrice: null,
};

/** Of a category without homes. */
export const noStays: CategoryStays = { homes: 0, counts: new Map(), median: null };

function nameOf({ category, medianMinStay }: Kind): string {
  return `${category} ${isLongStay(medianMinStay)}`;
}

function figuresOf(
  homes: readonly ModelHome[],
  kind: Kind,
  shape: Shape,
  today: number,
): CategoryFigures {
  const alike = withSimilarStays(homes, kind.medianMinStay).filter(
    (home) => home.category === kind.category && !isPlaceholder(home),
  );
  const low = alike.map(({ ahead }) => tally(positive(ahead, lowNights)));
  const { comparables, confidence } = confidenceIn(alike.map(({ ahead }) => ahead));
  const age = middleOf(alike.map(({ asOf }) => ageOn(today, asOf)));
  return {
    level: levelOf(homes, kind, shape),
    comparables,
    confidence: levelConfidence(confidence, age),
    age,
    lowPrice: percentilesOf(low, [0.1])[0] ?? null,
  };
}

function countStays(homes: readonly ModelHome[]): CategoryStays {
  const stays = homes
    .flatMap((home) => positive(home.stays, stayNights))
    .filter((stay) => !isLongStay(stay));
  const counts = new Map<number, number>();
  for (const stay of stays) counts.set(stay, (counts.get(stay) ?? 0) + 1);
  const median = stays.length === 0 ? null : medianOf(Float64Array.from(stays), stays.length);
  return { homes: homes.length, counts, median };
}

function positive(values: ArrayLike<number>, count: number): number[] {
  const found: number[] = [];
  for (let night = 0; night < Math.min(values.length, count); night++) {
    const value = values[night] ?? 0;
    if (value > 0) found.push(value);
  }
  return found;
}

/** What the listings of a cell share on a day. */
export interface CellMarket {
  /** Days since 1970-01-01. */
  today: number;
  shape: Shape;
  /** Comparables in reach whose data still counts. */
  homes: number;
  /** Sources in the order of `pricing.md` §2.2; none if no source has it. */
  occupancy: readonly OccupancyFigures[];
  figuresOf: (kind: Pick<ModelHome, "category" | "medianMinStay">) => CategoryFigures;
  stays: ReadonlyMap<number | null, CategoryStays>;
}

/** True for data that still counts for a season (`pricing.md` §2.5, Age). */
export function tellsShape({ asOf }: Pick<ModelHome, "asOf">, today: number): boolean {
  return shapeWeight(ageOn(today, asOf)) > 0;
}

/**
 * The market of comparables (nearest first) on a day; `paceOf`: their year of pace. `shape`: what they teach, where it is
 * known already: it depends on their data only.
 */
export function cellMarketOf(
  homes: readonly ModelHome[],
  today: number,
  {
    paceOf,
    shape = shapeOf(homes),
  }: { paceOf?: PaceOf | undefined; shape?: Shape | undefined } = {},
): CellMarket {
  return {
    today,
    shape,
    homes: homes.length,
    occupancy: marketOccupancy(homes, today, paceOf),
    figuresOf: categoriesOf(homes, shape, today),
    stays: staysOf(homes, today),
  };
}

/** A place without comparables. */
export function emptyMarket(today: number): CellMarket {
  return {
    today,
    shape: emptyShape(0),
    homes: 0,
    occupancy: [],
    figuresOf: () => noFigures,
    stays: new Map(),
  };
}
