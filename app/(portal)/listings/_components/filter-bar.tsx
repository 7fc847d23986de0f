"use client";
import { useTranslations } from "next-intl";
import { FilterMenus } from "@/components/filter-bar/filter-menus";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import type { ListingRow } from "@/lib/catalog/rows";
import { type FilterName, filterNames, type Filters } from "@/lib/catalog/view";
import { useFilterChoices } from "./board/use-filter-choices";

export interface FilterBarProps {
  rows: readonly ListingRow[];
  search: string;
  onSearchChange: (search: string) => void;
  filters: Filters;
  onFilterChange: (name: FilterName, values: readonly string[]) => void;
  onClear: () => void;
}

const single: ReadonlySet<FilterName> = new Set(["sync", "hidden"]);

/** Search and filters; a filter with nothing to choose from is left out. */
export function FilterBar(props: FilterBarProps) {
  const { rows, search, onSearchChange, filters, onFilterChange, onClear } = props;
  const t = useTranslations("listings");
  const choices = useFilterChoices(rows);
  const isFiltered = search !== "" || filterNames.some((name) => filters[name].length > 0);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        hasShortcut
        value={search}
        onChange={onSearchChange}
        className="w-full sm:w-72"
      />
      <div className="-mx-4 flex max-w-[100vw] gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        <FilterMenus
          names={filterNames}
          labelOf={(name) => t(`filters.${name}.label`)}
          choices={choices}
          values={filters}
          single={single}
          onChange={onFilterChange}
        />
        {isFiltered && (
          <Button variant="ghost" onPress={onClear}>
            {t("filters.clear")}
          </Button>
        )}
      </div>
    </search>
  );
}
