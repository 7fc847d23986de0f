"use client";
import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/filter-bar/filter-bar";
import { useFilterChoices } from "@/components/listings/use-filter-choices";
import { type FilterName, filterNames } from "@/lib/catalog/view";
import type { PricesBoardState } from "../use-prices-board";

const singleFilters: ReadonlySet<FilterName> = new Set(["sync", "hidden"]);

/** The same search and filters as on Listings. */
export function PriceFilters({
  board: { rows, view, search, setSearch },
  onClear,
}: {
  board: PricesBoardState;
  onClear: () => void;
}) {
  const t = useTranslations("prices");
  const filters = useTranslations("listings.filters");
  return (
    <FilterBar
      search={{
        label: t("search.label"),
        placeholder: t("search.placeholder"),
        value: search,
        onChange: setSearch,
      }}
      names={filterNames}
      labelOf={(name) => filters(`${name}.label`)}
      choices={useFilterChoices(rows)}
      values={view.filters}
      single={singleFilters}
      onChange={(name, values) => view.write({ [name]: values })}
      clearLabel={t("clear")}
      onClear={onClear}
    />
  );
}
