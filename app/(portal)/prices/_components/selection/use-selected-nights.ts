import { useMemo } from "react";
import type { ListingRow } from "@/lib/catalog/rows";
import { blocksOf } from "../axis/axis";
import { useManyNights } from "../data/use-row-nights";
import type { GridLayout } from "../grid/layout";
import type { GridState } from "../grid/use-grid-state";
import { selectedNights } from "./selected-nights";

/** Returns the open nights of the selection with their prices. Reads nights that aren't loaded yet. */
export function useSelectedNights({ rows, indexes, axis }: GridLayout, { areas, days }: GridState) {
  const listings = useMemo(
    () =>
      [...days.keys()].flatMap((key): ListingRow[] => {
        const row = rows[indexes.get(key) ?? -1];
        return row?.kind === "listing" ? [row.row] : [];
      }),
    [days, rows, indexes],
  );
  const read = useMemo(
    () => listings.map(({ key, listing: { id, pms } }) => ({ key, id, pms })),
    [listings],
  );
  const blocks = useMemo(() => {
    if (areas.length === 0) return [];
    const first = areas.reduce((least, area) => Math.min(least, area.first), Infinity);
    const last = areas.reduce((most, area) => Math.max(most, area.last), 0);
    return blocksOf(axis, first, last);
  }, [areas, axis]);
  const nights = useManyNights(read, blocks);
  return useMemo(() => selectedNights(listings, days, nights), [listings, days, nights]);
}
