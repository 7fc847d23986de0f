import {
  categoriesOf,
  type CategoryFigures,
  type CategoryStays,
  noFigures,
  staysOf,
} from "./categories";
import type { ModelHome } from "./home";
import { marketOccupancy, type OccupancyFigures } from "./occupied";
import type { PaceOf } from "./pace";
import { emptyShape, type Shape, shapeOf } from "./shape";

/** What the listings of a cell share. */
export interface CellMarket {
  shape: Shape;
  /** Comparables in reach. */
  homes: number;
  /** Null if no source has it. */
  occupancy: OccupancyFigures | null;
  figuresOf: (kind: Pick<ModelHome, "category" | "medianMinStay">) => CategoryFigures;
  stays: ReadonlyMap<number | null, CategoryStays>;
}

/** The market of comparables (nearest first) on a day; `paceOf`: their year of pace. */
export function cellMarketOf(
  homes: readonly ModelHome[],
  today: number,
  paceOf?: PaceOf,
): CellMarket {
  const shape = shapeOf(
    homes.map(({ asking }) => asking),
    today,
  );
  return {
    shape,
    homes: homes.length,
    occupancy: marketOccupancy(homes, today, paceOf),
    figuresOf: categoriesOf(homes, shape),
    stays: staysOf(homes),
  };
}

/** A place without comparables. */
export function emptyMarket(today: number): CellMarket {
  return {
    shape: emptyShape(today),
    homes: 0,
    occupancy: null,
    figuresOf: () => noFigures,
    stays: new Map(),
  };
}
