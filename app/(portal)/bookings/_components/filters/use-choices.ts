import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import type { FilterChoice } from "@/components/filter-bar/filter-menu";
import { type FilterName, fixedValues } from "@/lib/inventory/bookings/view";
import { listingsQuery } from "@/lib/catalog/client";
import type { Listing } from "@/lib/catalog/schema";
import { pmsTitle } from "@/lib/core/pms";

/** What each filter can be set to, from the listings there are; they come after the page. */
export function useChoices(seesListings: boolean): Record<FilterName, readonly FilterChoice[]> {
  const t = useTranslations("bookings");
  const { account } = useAccount();
  const listings = useQuery({ ...listingsQuery(account), enabled: seesListings }).data?.listings;
  return useMemo(() => {
    const of = (values: (listing: Listing) => readonly string[]) =>
      plainChoices((listings ?? []).flatMap(values));
    const bedrooms = of(({ no_of_bedrooms: count }) =>
      count === null || !Number.isInteger(count) ? [] : [String(count)],
    );
    return {
      pms: of(({ pms }) => [pms]).map(({ value }) => ({ value, label: pmsTitle(value) })),
      city: of(({ city_name: city }) => (city === null ? [] : [city])),
      group: groupChoices(listings ?? []),
      tag: of(({ tags }) => tags.split(",").filter((tag) => tag !== "")),
      bedrooms: bedrooms
        .toSorted((a, b) => Number(a.value) - Number(b.value))
        .map(({ value }) => ({ value, label: t("bedrooms", { count: Number(value) }) })),
      sync: fixedValues.sync.map((value) => ({ value, label: t(`sync.${value}`) })),
      status: fixedValues.status.map((value) => ({ value, label: t(`status.${value}`) })),
    };
  }, [listings, t]);
}

function plainChoices(values: readonly string[]): FilterChoice[] {
  return [...new Set(values)].toSorted().map((value) => ({ value, label: value }));
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
