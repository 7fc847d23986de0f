"use client";
import { useTranslations } from "next-intl";
import { useSearchText } from "@/components/address/use-address";
import { FilterMenus } from "@/components/filter-bar/filter-menus";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { filterNames } from "@/lib/inventory/bookings/view";
import type { BookingPage } from "../use-booking-view";
import { ListingFilter } from "./listing-filter";
import { PeriodFilter } from "./period-filter";
import { useChoices } from "./use-choices";

interface BookingFiltersProps {
  page: BookingPage;
  seesListings: boolean;
}

/** The filters of the report. */
export function BookingFilters({ page, seesListings }: BookingFiltersProps) {
  const { view, write, clear, isNarrowed, today } = page;
  const t = useTranslations("bookings");
  const [search, setSearch] = useSearchText(view.search, write);
  const choices = useChoices(seesListings);
  return (
    <search className="flex flex-wrap items-end gap-2">
      <PeriodFilter view={view} write={write} today={today} />
      <SearchField
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        hasShortcut
        value={search}
        onChange={setSearch}
        className="w-full sm:w-64"
      />
      {seesListings && <ListingFilter value={view.listing} write={write} />}
      {/* Keeps its own line while the choices load, which prevents a layout shift. */}
      <div className="-mx-4 flex min-h-9 w-[100vw] gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:w-full sm:px-0.5">
        <FilterMenus
          names={filterNames}
          labelOf={(name) => t(`filters.${name}`)}
          choices={choices}
          values={view.filters}
          onChange={(name, values) => write({ [name]: values })}
        />
        {isNarrowed && (
          <Button variant="ghost" onPress={clear}>
            {t("filters.clear")}
          </Button>
        )}
      </div>
    </search>
  );
}
