"use client";
import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo } from "react";
import { useSearchText } from "@/components/hooks/use-address";
import { lateComponent } from "@/components/prefetch/late-component";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Listing } from "@/lib/catalog/schema";
import {
  toBoard,
  type Board,
  filterBoard,
  filterNames,
  type FilterName,
  type Filters,
  filterValue,
} from "@/lib/mappings/board";
import { MappingBoard, unmappedId } from "../board/mapping-board";
import { useMappingView, useMappingScope } from "./scope";
import { choicesOf } from "@/components/filter-bar/filter-menu";
import { FilterBar } from "@/components/filter-bar/filter-bar";
import { pmsTitle } from "@/lib/core/pms";
import { List, Map as MapIcon, Sparkles } from "lucide-react";
import { PageHeader } from "@/components/page-header/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useWords } from "../candidate-words";
import { useQuery } from "@tanstack/react-query";
import { dismissedQuery, keyOfPair } from "@/lib/mappings/client";
import { type Suggestion, suggestMappings } from "@/lib/mappings/suggestions";

const MapView = lateComponent(() => import("../map-view"));

const SuggestionsDrawer = lateComponent(() => import("../suggestions-drawer"));

const noFilters = Object.fromEntries([...filterNames, "q"].map((name) => [name, null]));

/** The page with its listings: header, filters, and the board or map. */
export default function MappingPage({ listings }: { listings: readonly Listing[] }) {
  const t = useTranslations("mapping");
  const view = useMappingView();
  const { filters, write, column } = view;
  const [search, setSearch] = useSearchText(view.search, write);
  const wanted = useDeferredValue(search);
  const board = useMemo(() => toBoard(listings), [listings]);
  const shown = useMemo(() => filterBoard(board, wanted, filters), [board, wanted, filters]);
  const suggestions = useSuggestions(board);
  const clear = () => {
    setSearch("");
    write(noFilters);
  };
  const columns = [
    { id: "unmapped", label: t("unmappedCount", { count: shown.unmapped.length }) },
    { id: "groups", label: t("groupsCount", { count: shown.groups.length }) },
  ];
  return (
    <div className="flex flex-col gap-3">
      {!view.isMap && <SkipToListings />}
      <MappingHeader suggestions={suggestions?.length} />
      <MappingFilters
        listings={listings}
        search={search}
        onSearchChange={setSearch}
        filters={filters}
        onFilterChange={(name, values) => write({ [name]: values })}
        onClear={clear}
      />
      {view.isMap ? (
        <MapView shown={shown} board={board} />
      ) : (
        <>
          <SegmentedControl
            label={t("columns")}
            className="lg:hidden"
            options={columns}
            value={column}
            onChange={(id) => write({ column: id === "groups" ? id : null })}
          />
          <MappingBoard shown={shown} column={column} isFiltered={shown !== board} />
        </>
      )}
      {view.hasSuggestions && suggestions && (
        <SuggestionsDrawer suggestions={suggestions} onClose={() => write({ suggestions: null })} />
      )}
    </div>
  );
}

/** A skip link past the buttons, search and filters. */
function SkipToListings() {
  const t = useTranslations("mapping");
  return (
    <a
      href={`#${unmappedId}`}
      className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-sm font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("skip")}
    </a>
  );
}

interface MappingFiltersProps {
  listings: readonly Listing[];
  search: string;
  onSearchChange: (search: string) => void;
  filters: Filters;
  onFilterChange: (name: FilterName, values: readonly string[]) => void;
  onClear: () => void;
}

/** Search and filters of both columns. */
function MappingFilters(props: MappingFiltersProps) {
  const t = useTranslations("mapping");
  return (
    <FilterBar
      search={{
        label: t("search.label"),
        placeholder: t("search.placeholder"),
        value: props.search,
        onChange: props.onSearchChange,
      }}
      names={filterNames}
      labelOf={(name) => t(`filters.${name}`)}
      choices={useChoices(props.listings)}
      values={props.filters}
      onChange={props.onFilterChange}
      clearLabel={t("filters.clear")}
      onClear={props.onClear}
    />
  );
}

function useChoices(listings: readonly Listing[]) {
  const t = useTranslations("mapping");
  return useMemo(() => {
    const valuesOf = (name: FilterName) => listings.map((listing) => filterValue(listing, name));
    return {
      pms: choicesOf(valuesOf("pms"), pmsTitle),
      city: choicesOf(valuesOf("city")),
      bedrooms: choicesOf(valuesOf("bedrooms"), (count) => t("bedrooms", { count: Number(count) })),
    };
  }, [listings, t]);
}

/** The title, the account's mapping limits, and the view's buttons. */
function MappingHeader({ suggestions }: { suggestions: number | undefined }) {
  const t = useTranslations("mapping");
  const { canEdit, accountName, limits } = useMappingScope();
  const { metres } = useWords();
  const { isMap, write } = useMappingView();
  return (
    <PageHeader
      title={t("title")}
      description={t("text")}
      meta={
        <>
          {!canEdit && <Badge>{t("viewOnly", { account: accountName })}</Badge>}
          <span className="max-sm:w-full">
            <Badge>
              {t(limits.crossPms ? "limitsAnyPms" : "limits", {
                children: limits.maxChildren,
                distance: metres(limits.maxMetres),
              })}
            </Badge>
          </span>
        </>
      }
      secondaryActions={
        <>
          <Button onPress={() => write({ view: isMap ? null : "map", at: null }, "push")}>
            {isMap ? <List aria-hidden /> : <MapIcon aria-hidden />}
            {t(isMap ? "listView" : "mapView")}
          </Button>
          <Button onPress={() => write({ suggestions: "open" }, "push")}>
            <Sparkles aria-hidden />
            {t("suggestions.button")}
            <span className="min-w-5 text-center">
              {suggestions !== undefined && (
                <Badge tone={suggestions > 0 ? "accent" : "neutral"}>
                  {t("number", { count: suggestions })}
                </Badge>
              )}
            </span>
          </Button>
        </>
      }
    />
  );
}

const emptyBoard: Board = { unmapped: [], groups: [] };

/** Returns suggested mappings, best first, computed after the board renders; undefined while dismissals load. */
function useSuggestions(board: Board): readonly Suggestion[] | undefined {
  const { account, limits } = useMappingScope();
  const { data } = useQuery(dismissedQuery(account));
  const deferred = useDeferredValue(board, emptyBoard);
  return useMemo(() => {
    if (!data || deferred === emptyBoard) return undefined;
    const dismissed = new Set(data.pairs.map(keyOfPair));
    return suggestMappings(deferred, limits, dismissed);
  }, [data, deferred, limits]);
}
