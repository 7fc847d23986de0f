"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { choicesOf } from "@/components/filter-bar/choices";
import { FilterBar } from "@/components/filter-bar/filter-bar";
import { pmsTitle } from "@/lib/core/pms";
import type { Listing } from "@/lib/catalog/schema";
import { type FilterName, filterNames, type Filters, filterValue } from "@/lib/mappings/view";

export interface MappingFiltersProps {
  listings: readonly Listing[];
  search: string;
  onSearchChange: (search: string) => void;
  filters: Filters;
  onFilterChange: (name: FilterName, values: readonly string[]) => void;
  onClear: () => void;
}

/** Search and filters of both columns. */
export function MappingFilters(props: MappingFiltersProps) {
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
