import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { NeighborhoodAnswer, Comparables } from "./schema";

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

/** Parses `pms/id` of a URL; null for anything else. */
export function nameIn(text: string | null): ListingRef | null {
  const [, pms, id] = /^([^/]+)\/(.+)$/.exec(text ?? "") ?? [];
  return pms && id ? { pms, id } : null;
}

/** `pms/id` of a listing. */
export function addressOf({ pms, id }: ListingRef): string {
  return `${pms}/${id}`;
}

/** Nights ahead that prices are shown for, or months. */
export const spans = ["90", "180", "360", "months"] as const;
export type Span = (typeof spans)[number];

/** The span in a URL; half a year by default. */
export function spanIn(text: string | null): Span {
  return spans.find((span) => span === text) ?? "180";
}
