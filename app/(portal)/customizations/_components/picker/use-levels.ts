import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import type { Scope } from "@/lib/pricing/customizations/kinds";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { accountPlaces, groupPlaces, listingPlaces, type Place } from "./levels";

/** Everything that rules can be set for, by scope; undefined until it is read. */
export function usePlaces() {
  const { account } = useAccount();
  const catalog = useQuery(catalogQuery(account));
  const groups = useQuery(groupsQuery(account));
  // Only what the counts and currencies come from: the page does not wait for it.
  const details = useQuery(listingsQuery(account));
  const places = useMemo((): Record<Scope, Place[]> | undefined => {
    if (!catalog.data || !groups.data) return undefined;
    const { listings } = catalog.data;
    return {
      account: accountPlaces(listings),
      group: groupPlaces(groups.data.groups, details.data?.listings),
      listing: listingPlaces(listings),
    };
  }, [catalog.data, groups.data, details.data]);
  const failed = [catalog, groups].find((query) => query.error && !query.data);
  return {
    query: {
      data: places,
      error: failed?.error ?? null,
      isFetching: catalog.isFetching || groups.isFetching,
      refetch: () => Promise.all([catalog.refetch(), groups.refetch()]),
    },
    details: details.data?.listings,
  };
}
