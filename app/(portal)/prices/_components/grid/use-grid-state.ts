import { useCallback, useMemo, useState } from "react";
import {
  areasOf,
  type Cell,
  daysByListing,
  pressed,
  type Range,
  type SelectMode,
} from "./selection";
import { homesWith } from "@/components/listings/home-toggle";
import type { ListingRow } from "@/lib/catalog/rows";
import { nightText, type PricesView } from "../use-prices-view";
import type { GridLayout } from "./layout";

export type GridState = ReturnType<typeof useGridState>;

/** The focused cell and the selection. An open panel follows the focus. */
export function useGridState({ rows, indexes, axis }: GridLayout, view: PricesView) {
  const { night, write } = view;
  const [focus, setFocus] = useState<Cell | null>(
    () => night && { key: `${night.pms}/${night.id}`, day: night.day },
  );
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const areas = useMemo(() => areasOf(ranges, indexes, axis), [ranges, indexes, axis]);
  const days = useMemo(() => daysByListing(areas, rows), [areas, rows]);
  const explain = ({ key, day }: Cell): void => {
    const row = rows[indexes.get(key) ?? -1];
    if (row?.kind !== "listing") return;
    const { pms, id } = row.row.listing;
    write({ night: nightText({ pms, id, day }) }, night ? "replace" : "push");
  };
  const focusOn = (cell: Cell): void => {
    setFocus(cell);
    if (night) explain(cell);
  };
  const at = focus ? indexes.get(focus.key) : undefined;
  return {
    /** Returns the focused cell by key and by index; null where its row is not in the grid. */
    cell: at === undefined ? null : focus,
    position: focus && at !== undefined ? { row: at, day: focus.day } : null,
    ranges,
    areas,
    days,
    focusOn,
    explain,
    press: (cell: Cell, mode: SelectMode) => {
      setRanges((now) => pressed(now, cell, mode));
      focusOn(cell);
    },
    clear: () => setRanges([]),
    close: () => write({ night: null }),
    ...useFolds(view),
  };
}

/** What hides and shows rows. */
function useFolds({ folded, homes, write }: PricesView) {
  const fold = useCallback(
    (key: string) => {
      const next = new Set(folded);
      if (!next.delete(key)) next.add(key);
      write({ folded: [...next].filter(Boolean).join(",") || null });
    },
    [folded, write],
  );
  const toggleHome = useCallback(
    (row: ListingRow): boolean => {
      const change = homesWith(homes, row);
      if (change) write(change);
      return change !== undefined;
    },
    [homes, write],
  );
  return {
    fold,
    /** Shows or hides the other listings of a home; false for a listing without others. */
    toggleHome,
  };
}
