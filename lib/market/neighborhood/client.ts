import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { NeighborhoodAnswer } from "./schema";
import type { Comparables } from "./schema-comparables";

/** PMS and id of a listing. */
export interface ListingRef {
  id: string;
  pms: string;
}

/** The market around a listing. */
export function neighborhoodQuery(account: AccountId, { id, pms }: ListingRef) {
  const query = new URLSearchParams({ listing_id: id, pms });
  return queryOptions({
    queryKey: ["neighborhood", account, pms, id],
    queryFn: ({ signal }) =>
      call<NeighborhoodAnswer>(`/v1/neighborhood_data?${query}`, { signal, account }),
    // Market data changes by the day.
    staleTime: 300_000,
  });
}

/** The comparables of a listing. */
export function comparablesQuery(account: AccountId, { id, pms }: ListingRef) {
  const query = new URLSearchParams({ listing_id: id, pms });
  return queryOptions({
    queryKey: ["neighborhood", account, "comparables", pms, id],
    queryFn: ({ signal }) => call<Comparables>(`/api/neighborhood?${query}`, { signal, account }),
    staleTime: 300_000,
  });
}
