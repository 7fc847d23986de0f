import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { choicesOf } from "@/components/filter-bar/choices";
import type { FilterChoice } from "@/components/filter-bar/filter-menu";
import { useLateQuery } from "@/components/prefetch/use-late-query";
import { type FilterName, fixedValues } from "@/lib/inventory/bookings/view";
import { listingsQuery } from "@/lib/catalog/client";
import type { Listing } from "@/lib/catalog/schema";
import { pmsTitle } from "@/lib/core/pms";

/** Returns the choices of each filter, from the account's listings, which load after the page. */
export function useChoices(seesListings: boolean): Record<FilterName, readonly FilterChoice[]> {
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
