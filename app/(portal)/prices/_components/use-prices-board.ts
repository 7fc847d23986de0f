import { useDeferredValue, useMemo } from "react";
import { useSearchText } from "@/components/address/use-address";
import { toRows } from "@/lib/catalog/rows";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { filterRows } from "@/lib/catalog/view";
import { gridRows } from "./rows/grid-rows";
import { usePricesView } from "./view/use-prices-view";

export type PricesBoardState = ReturnType<typeof usePricesBoard>;

/** Returns the listings that match the filters in the URL, as rows of the grid. */
export function usePricesBoard(
  listings: readonly Listing[],
  catalog: readonly ListingSummary[],
  today: string,
) {
  const view = usePricesView(today);
  const [search, setSearch] = useSearchText(view.search, view.write);
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => toRows(listings, catalog), [listings, catalog]);
  const { filters, folded } = view;
  const shown = useMemo(() => filterRows(rows, wanted, filters), [rows, wanted, filters]);
  const grid = useMemo(() => gridRows(shown, folded), [shown, folded]);
  return { view, rows, shown, grid, search, setSearch };
}
