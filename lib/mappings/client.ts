import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { listingsKey, listingsQuery } from "@/lib/catalog/client";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { nameOf } from "./board";
import type {
  CopyFlags,
  Dismissed,
  DismissRequest,
  ListingName,
  MapPreview,
  MapResult,
  UnmapResult,
} from "./schema";
import { pairKey } from "./suggestions";

/** Key prefix of every query about mappings. */
const mappingsKey = ["mappings"] as const;

type Mapped = Exclude<MapResult, MapPreview>;

/** A mapping that a page asks for. */
export interface MapInput {
  parent: Listing;
  children: readonly Listing[];
  copy: CopyFlags;
}

/** Dry run of a mapping. */
export function mapPreviewQuery(account: AccountId, mapping: MapInput) {
  const body = { ...toBody(mapping), dry_run: true };
  return queryOptions({
    queryKey: [...mappingsKey, account, "preview", body],
    queryFn: ({ signal }) =>
      call<MapPreview>("/v1/mappings/map", { method: "POST", body, signal, account }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Maps listings; updates the cached listings at once, then refetches them. */
export function mapMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (mapping: MapInput) =>
      call<Mapped>("/v1/mappings/map", { method: "POST", body: toBody(mapping), account }),
    onSuccess: ({ parent_key, group_id }, { parent, children }, _before, { client }) => {
      const keys = new Set(children.map(rowKeyOf));
      patch(client, account, (listing) => {
        if (keys.has(rowKeyOf(listing)))
          return { ...listing, parent_key, mapping_group_id: group_id };
        if (rowKeyOf(listing) !== rowKeyOf(parent)) return listing;
        return { ...listing, mapping_group_id: group_id };
      });
    },
  });
}

/** Detaches listings; `failure` names those that could not be detached. */
export function unmapMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (listings: readonly Listing[]) =>
      call<UnmapResult>("/v1/mappings/unmap", {
        method: "POST",
        body: { listings: listings.map(nameOf) },
        account,
      }),
    onSuccess: ({ success }, _listings, _before, { client }) => {
      const keys = new Set(success.map(keyOf));
      patch(client, account, (listing) =>
        keys.has(rowKeyOf(listing))
          ? { ...listing, parent_key: 0, mapping_group_id: null }
          : listing,
      );
    },
  });
}

/** Pairs that are not suggested. */
export function dismissedQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...mappingsKey, account, "dismissed"],
    queryFn: ({ signal }) => call<Dismissed>("/api/mappings/dismissed", { signal, account }),
  });
}

/** Dismisses a suggested pair or restores it; updates the cache at once and refetches it afterwards. */
export function dismissMutation(account: AccountId) {
  const { queryKey } = dismissedQuery(account);
  return mutationOptions({
    mutationFn: (body: DismissRequest) =>
      call<undefined>("/api/mappings/dismissed", { method: "POST", body, account }),
    onMutate: async ({ one, other, dismissed }, { client }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (cached) => {
        const others = (cached?.pairs ?? []).filter(
          (pair) => keyOfPair(pair) !== keyOfPair({ one, other }),
        );
        return { pairs: dismissed ? [...others, { one, other }] : others };
      });
    },
    onSettled: (_data, _error, _body, _before, { client }) =>
      client.invalidateQueries({ queryKey }),
  });
}

/** Key of a pair, the same in either order. */
export function keyOfPair({ one, other }: Dismissed["pairs"][number]): string {
  return pairKey(keyOf(one), keyOf(other));
}

/** Row key of a listing named as in the API. */
export function keyOf({ listing_id, pms_name }: ListingName): string {
  return rowKeyOf({ id: listing_id, pms: pms_name });
}

function toBody({ parent, children, copy }: MapInput) {
  return { parent: nameOf(parent), children: children.map(nameOf), copy };
}

function patch(
  client: QueryClient,
  account: AccountId,
  change: (listing: Listing) => Listing,
): void {
  client.setQueryData(listingsQuery(account).queryKey, (cached) =>
    cached ? { listings: cached.listings.map(change) } : cached,
  );
  void client.invalidateQueries({ queryKey: listingsKey });
}
