"use client";
import { useTranslations } from "next-intl";
import { useSearchText, type WriteAddress, useWriteAddress } from "@/components/hooks/use-address";
import { FilterMenus } from "@/components/filter-bar/filter-bar";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import {
  filterNames,
  type FilterName,
  fixedValues,
  isNarrowed,
  scopeOf,
  viewOf,
} from "@/lib/inventory/bookings/view";
import { PeriodFilter } from "./period-filter";
import { X } from "lucide-react";
import { useAccount } from "@/components/hooks/use-account";
import { ListingPicker } from "@/components/listings/listing-picker";
import { useLateQuery } from "@/components/prefetch/late-component";
import { IconButton } from "@/components/ui/icon-button";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { useMemo } from "react";
import { choicesOf, type FilterChoice } from "@/components/filter-bar/filter-menu";
import type { Listing } from "@/lib/catalog/schema";
import { pmsTitle } from "@/lib/core/pms";
import { useSearchParams } from "next/navigation";

interface BookingFiltersProps {
  page: BookingPage;
  seesListings: boolean;
}

/** The filters of the report. */
export function BookingFilters({ page, seesListings }: BookingFiltersProps) {
  const { view, write, clear, today } = page;
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
        {page.isNarrowed && (
          <Button variant="ghost" onPress={clear}>
            {t("filters.clear")}
          </Button>
        )}
      </div>
    </search>
  );
}

/** One listing, or all of them. */
function ListingFilter({ value, write }: { value: string | null; write: WriteAddress }) {
  const t = useTranslations("bookings.filters");
  const { account } = useAccount();
  const catalog = useLateQuery(catalogQuery(account));
  return (
    <div className="flex w-full items-center gap-1 sm:w-56">
      <ListingPicker
        listings={catalog.data?.listings ?? []}
        value={value}
        onChange={(listing) => write({ listing })}
        placeholder={t("everyListing")}
        className="flex-1"
      />
      {value !== null && (
        <IconButton aria-label={t("everyListingAgain")} onPress={() => write({ listing: null })}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** Returns the choices of each filter, from the account's listings, which load after the page. */
function useChoices(seesListings: boolean): Record<FilterName, readonly FilterChoice[]> {
  const t = useTranslations("bookings");
  const { account } = useAccount();
  const listings = useLateQuery({ ...listingsQuery(account), enabled: seesListings }).data
    ?.listings;
  return useMemo(() => {
    const valuesOf = (values: (listing: Listing) => readonly string[]) =>
      (listings ?? []).flatMap(values);
    const bedrooms = valuesOf(({ no_of_bedrooms: count }) =>
      count === null || !Number.isInteger(count) ? [] : [String(count)],
    );
    return {
      pms: choicesOf(
        valuesOf(({ pms }) => [pms]),
        pmsTitle,
      ),
      city: choicesOf(valuesOf(({ city_name: city }) => [city ?? ""])),
      group: groupChoices(listings ?? []),
      tag: choicesOf(valuesOf(({ tags }) => tags.split(","))),
      bedrooms: choicesOf(bedrooms, (count) => t("bedrooms", { count: Number(count) })),
      sync: fixedValues.sync.map((value) => ({ value, label: t(`sync.${value}`) })),
      status: fixedValues.status.map((value) => ({ value, label: t(`status.${value}`) })),
    };
  }, [listings, t]);
}

function groupChoices(listings: readonly Listing[]): FilterChoice[] {
  const names = new Map(
    listings.flatMap(({ group_id: id, group }) =>
      id === null ? [] : [[String(id), group ?? String(id)] as const],
    ),
  );
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Reads the report from the URL, and writes another one. */
export function useBookingView(today: string) {
  const params = useSearchParams();
  const write = useWriteAddress();
  return useMemo(() => {
    const view = viewOf(new URLSearchParams(params));
    const clear = () =>
      write({
        q: null,
        listing: null,
        ...Object.fromEntries(filterNames.map((name) => [name, null])),
      });
    const scope = scopeOf(view, today);
    return { view, scope, isNarrowed: isNarrowed(view), today, write, clear };
  }, [params, today, write]);
}

export type BookingPage = ReturnType<typeof useBookingView>;
