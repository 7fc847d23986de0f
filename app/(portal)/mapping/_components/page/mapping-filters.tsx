"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { FilterMenus } from "@/components/filter-bar/filter-menus";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import type { Listing } from "@/lib/catalog/schema";
import { type FilterName, filterNames, type Filters, filterValue } from "@/lib/mappings/view";
import { pmsTitle } from "@/lib/core/pms";

export interface FilterBarProps {
  listings: readonly Listing[];
  search: string;
  onSearchChange: (search: string) => void;
  filters: Filters;
  onFilterChange: (name: FilterName, values: readonly string[]) => void;
  onClear: () => void;
}

/** Search and filters of both columns; a filter with nothing to choose from is left out. */
export function FilterBar(props: FilterBarProps) {
  const { listings, search, onSearchChange, filters, onFilterChange, onClear } = props;
  const t = useTranslations("mapping");
  const choices = useChoices(listings);
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
      <FilterMenus
        names={filterNames}
        labelOf={(name) => t(`filters.${name}`)}
        choices={choices}
        values={filters}
        onChange={onFilterChange}
      />
      {isFiltered && (
        <Button variant="ghost" onPress={onClear}>
          {t("filters.clear")}
        </Button>
      )}
    </search>
  );
}

function useChoices(listings: readonly Listing[]) {
  const t = useTranslations("mapping");
  return useMemo(() => {
    const labelOf = (name: FilterName, value: string): string => {
      if (name === "bedrooms") return t("bedrooms", { count: Number(value) });
      return name === "pms" ? pmsTitle(value) : value;
    };
    const choicesOf = (name: FilterName) =>
      [...new Set(listings.map((listing) => filterValue(listing, name)))]
        .filter(Boolean)
        .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
        .map((value) => ({
          value,
          label: labelOf(name, value),
        }));
    return { pms: choicesOf("pms"), city: choicesOf("city"), bedrooms: choicesOf("bedrooms") };
  }, [listings, t]);
}
