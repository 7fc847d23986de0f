import { useDeferredValue, useMemo } from "react";
import { useSearchText, useView } from "@/components/hooks/use-address";
import type { Column } from "@/components/data-table/types";
import { homesIn } from "@/components/listings/home-toggle";
import { foldHomes, type ListingRow, toRows, sortRows, sortOf } from "@/lib/catalog/rows";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { filterRows, filtersOf, filterNames } from "@/lib/catalog/view";
import { extraColumns } from "./table/column-shapes";

export type Board = ReturnType<typeof useBoard>;

/** Returns the rows sorted and filtered by the URL, and `placed`, them with homes folded. Typing in the search filters again without sorting again. */
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
  const { homes } = view;
  const placed = useMemo(() => foldHomes(shown, homes), [shown, homes]);
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
  return { view, search, setSearch, rows, shown, placed, hiddenColumns };
}

/** Reads the view from the URL, and writes another one without a request. */
export const useListingView = () => useView(listingView);

const listingView = (given: URLSearchParams) => ({
  search: given.get("q") ?? "",
  filters: filtersOf(given),
  sort: sortOf(given.get("sort")),
  columns: given.get("columns")?.split(",") ?? null,
  open: given.get("open"),
  hasGroups: given.has("groups"),
  homes: homesIn(given),
});

/** URL parameters that a view keeps. */
const kept = ["q", ...filterNames, "sort", "columns"] as const;

/** Returns the URL parameters that a view keeps, as text; empty for the default view. */
export function viewIn(params: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of kept) for (const value of params.getAll(name)) view.append(name, value);
  return view.toString();
}

/** Returns the URL parameters that show a saved view; null removes those the view does not have. */
export function changeTo(query: string): Record<string, string | readonly string[] | null> {
  const view = new URLSearchParams(query);
  return Object.fromEntries(
    kept.map((name) => [name, view.has(name) ? view.getAll(name) : null] as const),
  );
}
