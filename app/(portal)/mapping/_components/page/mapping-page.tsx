"use client";
import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo } from "react";
import { useSearchText } from "@/components/address/use-address";
import { lateComponent } from "@/components/prefetch/late-component";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Listing } from "@/lib/catalog/schema";
import { toBoard } from "@/lib/mappings/board";
import { filterBoard, filterNames } from "@/lib/mappings/view";
import { MappingBoard, unmappedId } from "../board/mapping-board";
import { useSuggestions } from "../suggestions/use-suggestions";
import { MappingFilters } from "./mapping-filters";
import { MappingHeader } from "./mapping-header";
import { useMappingView } from "./use-mapping-view";

const MapView = lateComponent(() => import("../map/map-view"));

const SuggestionsDrawer = lateComponent(() => import("../suggestions/suggestions-drawer"));

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
