import { useLocale } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { useSearchText, useView } from "@/components/hooks/use-address";
import { useNumbers } from "@/components/hooks/use-numbers";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { countsOf, filterNames, filterRows, filtersOf, partOf } from "../rules/filters";
import { keptRowOf, type Notation, type StartingRow } from "../rules/rows";
import { byName, inOrder, listingsIn, type Order } from "../rules/scope";
import { useDraft } from "./draft-store";
import { useCellsOf, useEdits } from "./use-cells";
import { useSuggestions } from "./use-suggestions";

/** What the page shows, and how prices are written. */
export interface BoardInput {
  listings: readonly Listing[];
  /** Names the account in this browser's storage. */
  draftKey: string;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
}

/** The rows of the page with their suggestions and choices, and what the cells do. */
export function useBoard({ listings, draftKey, decimals }: BoardInput) {
  const view = useView(readView);
  const draft = useDraft(draftKey);
  const notation = useNotation(decimals);
  const { part, isAll, keys, filters } = view;
  const [search, setSearch] = useSearchText(view.search, view.write);
  const sought = useDeferredValue(search);
  const ordered = useMemo(() => byName(listings), [listings]);
  const wanted = useMemo(
    () => listingsIn(ordered, { isAll, keys }, draft),
    [ordered, isAll, keys, draft],
  );
  const suggestions = useSuggestions(wanted);
  const { byKey } = suggestions;
  const rows = useMemo(
    () =>
      wanted.map((listing) => {
        const key = rowKeyOf(listing);
        return keptRowOf(listing, byKey.get(key), draft[key], notation);
      }),
    [wanted, byKey, draft, notation],
  );
  const edits = useEdits({ draftKey, part });
  const { touched } = edits;
  const [order, setOrder] = useState<Order | null>(null);
  const matching = useMemo(() => filterRows(rows, sought, filters), [rows, sought, filters]);
  const shown = useMemo(() => {
    const isShown = ({ key, state }: StartingRow): boolean =>
      part === "all" || state === part || touched.has(key);
    return inOrder(matching.filter(isShown), order);
  }, [matching, part, touched, order]);
  const isWaiting = suggestions.error === null;
  const cells = useCellsOf({ draftKey, notation, shown, edits, isWaiting });
  const counts = countsOf(matching);
  const clear = () => {
    setSearch("");
    view.write(noFilters);
  };
  const filtering = { search, setSearch, matching, counts, clear };
  return { view, draft, suggestions, rows, shown, order, setOrder, filtering, edits, cells };
}

export type Board = ReturnType<typeof useBoard>;

const noFilters = Object.fromEntries([...filterNames, "q"].map((name) => [name, null]));

const readView = (given: URLSearchParams) => {
  const keys = given.getAll("keys").filter(Boolean);
  return {
    search: given.get("q") ?? "",
    filters: filtersOf(given),
    part: partOf(given.get("show")),
    isAll: given.has("all"),
    keys: keys.length > 0 ? new Set(keys) : null,
  };
};

function useNotation(decimals: number): Notation {
  const locale = useLocale();
  const { typed } = useNumbers();
  return useMemo(() => ({ locale, decimals, typed }), [locale, decimals, typed]);
}
