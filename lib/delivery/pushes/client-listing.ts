import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { pushKeys } from "./client";
import type { PushedNights } from "./schema-connection";
import type { Sending, SentNight } from "./schema-listing";

interface SentListing {
  id: string;
  pms: string;
}

/** A listing's connection, and whether its prices are sent. */
export function sendingQuery(account: AccountId, { pms, id }: SentListing) {
  const query = new URLSearchParams({ listing_id: id, pms_name: pms });
  return queryOptions({
    queryKey: [...pushKeys.all, account, "listing", pms, id],
    queryFn: ({ signal }) =>
      call<Sending>(`/api/connections/of_listing?${query}`, { signal, account }),
    staleTime: 30_000,
  });
}

/** The last push of each of a listing's nights. */
export function pushedNightsQuery(account: AccountId, connectionId: number, id: string) {
  const query = new URLSearchParams({ listing_id: id });
  return queryOptions({
    queryKey: [...pushKeys.all, account, connectionId, "nights", id],
    queryFn: ({ signal }) =>
      call<PushedNights>(`/api/connections/${connectionId}/nights?${query}`, { signal, account }),
    staleTime: 30_000,
  });
}

/** The last push of one night of a listing. */
export function sentNightQuery(account: AccountId, { pms, id }: SentListing, date: string) {
  const query = new URLSearchParams({ listing_id: id, pms_name: pms, date });
  return queryOptions({
    queryKey: [...pushKeys.all, account, "night", pms, id, date],
    queryFn: ({ signal }) =>
      call<SentNight>(`/api/connections/of_night?${query}`, { signal, account }),
    staleTime: 60_000,
  });
}
