import { useDeferredValue, useMemo } from "react";
import { useSearchText } from "@/components/address/use-address";
import type { Column } from "@/components/data-table/types";
import { type ListingRow, toRows } from "@/lib/catalog/rows";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { sortRows } from "@/lib/catalog/sort";
import { filterRows } from "@/lib/catalog/view";
import { extraColumns } from "../table/column-shapes";
import { useListingView } from "./use-listing-view";

export type Board = ReturnType<typeof useBoard>;

/** Returns the rows sorted and filtered by the URL. Typing in the search filters again without sorting again. */
export function useBoard(
  listings: readonly Listing[],
  catalog: readonly ListingSummary[],
  columns: readonly Column<ListingRow>[],
) {
  const view = useListingView();
  const [search, setSearch] = useSearchText(view.search, view.write);
  const wanted = useDeferredValue(search);
  const { column, direction } = view.sort;
  const rows = useMemo(() => toRows(listings, catalog), [listings, catalog]);
  const sorted = useMemo(() => sortRows(rows, { column, direction }), [rows, column, direction]);
  const shown = useMemo(
    () => filterRows(sorted, wanted, view.filters),
    [sorted, wanted, view.filters],
  );
  const hiddenColumns = useMemo(
    () =>
      view.columns === null
        ? extraColumns
        : columns
            .slice(1)
            .map(({ id }) => id)
            .filter((id) => !view.columns?.includes(id)),
    [columns, view.columns],
  );
  return { view, search, setSearch, rows, shown, hiddenColumns };
}
