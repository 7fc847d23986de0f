import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { useLateQuery } from "@/components/prefetch/use-late-query";
import type { Scope } from "@/lib/pricing/customizations/kinds";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { accountLevels, groupLevels, listingLevels, type PricingLevel } from "./levels";

/**
 * Reads every level that rules can be set at, by scope, and the listings for counts and currencies.
 * Reads nothing unless `enabled`.
 */
export function useLevels(enabled: boolean) {
  const { account } = useAccount();
  const catalog = useQuery({ ...catalogQuery(account), enabled });
  const groups = useQuery({ ...groupsQuery(account), enabled });
  const listings = useLateQuery({ ...listingsQuery(account), enabled }).data?.listings;
  const levels = useMemo((): Record<Scope, PricingLevel[]> | undefined => {
    if (!catalog.data || !groups.data) return undefined;
    return {
      account: accountLevels(catalog.data.listings),
      group: groupLevels(groups.data.groups, listings),
      listing: listingLevels(catalog.data.listings),
    };
  }, [catalog.data, groups.data, listings]);
  const failed = [catalog, groups].find((query) => query.error && !query.data);
  return {
    query: {
      data: levels,
      error: failed?.error ?? null,
      isFetching: catalog.isFetching || groups.isFetching,
      refetch: () => Promise.all([catalog.refetch(), groups.refetch()]),
    },
    listings,
  };
}
