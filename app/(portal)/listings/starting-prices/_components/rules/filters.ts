import { filtersIn } from "@/lib/catalog/view";
import { searchFor } from "@/lib/core/text";
import { noteCodes } from "@/lib/pricing/starting-prices/figures";
import { chosenFields, type StartingRow } from "./rows";

/** Filters of the page; several values of one are OR-ed, filters are AND-ed, none is no filter. */
export const filterNames = ["pms", "note", "missing"] as const;
export type FilterName = (typeof filterNames)[number];
type Filters = Readonly<Record<FilterName, readonly string[]>>;

/** Filter values that do not depend on the listings. */
export const fixedValues = { note: noteCodes, missing: chosenFields } as const;

/** Reads the filters of a URL; unknown values are left out. */
export function filtersOf(params: URLSearchParams): Filters {
  return filtersIn(params, filterNames, fixedValues);
}

// None depends on what is typed, so that no row disappears while somebody works in it.
const valuesOf: Readonly<Record<FilterName, (row: StartingRow) => readonly string[]>> = {
  pms: ({ listing }) => [listing.pms],
  note: ({ suggestion }) => suggestion?.notes ?? [],
  missing: ({ lacks }) => lacks,
};

/** Rows that match the filters and contain every word of `search`. */
export function filterRows(
  rows: readonly StartingRow[],
  search: string,
  filters: Filters,
): StartingRow[] {
  const isFound = searchFor(search);
  const active = filterNames.filter((name) => filters[name].length > 0);
  return rows.filter(
    (row) =>
      active.every((name) => valuesOf[name](row).some((value) => filters[name].includes(value))) &&
      isFound(row.searched),
  );
}

/** Parts of the rows by what is chosen, one of which is shown. */
export const parts = ["all", "chosen", "open", "none"] as const;
export type Part = (typeof parts)[number];

/** How many rows each part has. */
export function countsOf(rows: readonly StartingRow[]): Record<Part, number> {
  const counts = { all: rows.length, chosen: 0, open: 0, none: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}

/** Reads the part that a URL shows. */
export function partOf(text: string | null): Part {
  return parts.find((part) => part === text) ?? "all";
}
