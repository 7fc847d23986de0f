import { type GridLayout } from "../grid/layout";
import { onAxis } from "../axis/axis";
import { listingBeside } from "../rows/grid-rows";
import type { Cell } from "../selection/selection";
import type { Position } from "./move";

/** Returns the cell some nights and listings away; undefined without a start, or where there is no listing. */
export function movedBy(
  { rows, axis }: Pick<GridLayout, "rows" | "axis">,
  from: Position | null,
  nights: number,
  listings: number,
): (Position & { cell: Cell }) | undefined {
  if (!from) return undefined;
  const row = listings === 0 ? from.row : listingBeside(rows, from.row, listings);
  const key = rows[row]?.key;
  const day = onAxis(axis, from.day + nights);
  return key === undefined ? undefined : { row, day, cell: { key, day } };
}
