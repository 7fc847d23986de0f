import { ageOn, shapeWeight } from "./age";
import {
  categoriesOf,
  type CategoryFigures,
  type CategoryStays,
  noFigures,
  staysOf,
} from "./categories";
import type { ModelHome } from "./home";
import { marketOccupancy, type OccupancyFigures } from "./occupancy/occupied";
import type { PaceOf } from "./occupancy/pace";
import { emptyShape, type Shape, shapeOf } from "./shape/shape";

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
