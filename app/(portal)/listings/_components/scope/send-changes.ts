import type { QueryClient } from "@tanstack/react-query";
import { logKeys } from "@/lib/activity/logs/keys";
import type { AccountId } from "@/lib/http/account";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { type ChangeOutcome, listingQuery, listingsKey, listingsQuery } from "@/lib/catalog/client";
import { applied, type ListingEdit, inverseOf, type UndoneEdit, undoOf } from "@/lib/catalog/edits";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { pricesKey } from "@/lib/pricing/prices/client";

/** A field of a listing that an undo kept, because someone else has changed it since. */
export interface KeptField {
  name: string;
  field: string;
}

/** How a change is sent. `isWide`: it changes more listings than it names. */
export interface Call {
  post: () => Promise<ChangeOutcome[]>;
  isWide: boolean;
}

interface Cache {
  client: QueryClient;
  account: AccountId;
}

/** Writes changes into the cached listings, sends them, and reverts those that were refused. */
export async function sendChanges(
  cache: Cache,
  changes: readonly ListingEdit[],
  { post, isWide }: Call,
): Promise<{ done: number; undos: UndoneEdit[]; failed: string[]; kept: KeptField[] }> {
  const { client, account } = cache;
  const { queryKey } = listingsQuery(account);
  await client.cancelQueries({ queryKey });
  await Promise.all(
    changes.map((change) =>
      client.cancelQueries({ queryKey: listingQuery(account, change).queryKey }),
    ),
  );
  const before = patch(cache, changes);
  const revert = (inverse: typeof undoOf) => (change: ListingEdit) => {
    const listing = before.get(rowKeyOf(change));
    const edit = listing ? inverse(listing, change) : null;
    return edit ? [{ written: change, before: edit }] : [];
  };
  const outcomes = await post();
  const kept = changes.flatMap((change, index) => {
    const name = before.get(rowKeyOf(change))?.name ?? change.id;
    return (outcomes[index]?.kept ?? []).map((field) => ({ name, field }));
  });
  const isDone = (index: number) =>
    outcomes[index]?.errors.length === 0 && !outcomes[index].kept?.length;
  const refused = changes.filter((_, index) => !isDone(index)).flatMap(revert(inverseOf));
  patch(
    cache,
    refused.map((edit) => edit.before),
  );
  // A single change is already in the table; bulk changes and kept fields refetch all listings.
  const refetchType = changes.length > 1 || isWide || kept.length > 0 ? "active" : "none";
  void client.invalidateQueries({ queryKey: listingsKey, refetchType });
  void client.invalidateQueries({ queryKey: logKeys.all });
  void client.invalidateQueries({ queryKey: pricesKey });
  if (changes.some((change) => "group_id" in change)) {
    void client.invalidateQueries({ queryKey: groupsQuery(account).queryKey });
  }
  const done = changes.filter((_, index) => isDone(index));
  return {
    done: done.length,
    undos: done.flatMap(revert(undoOf)),
    failed: outcomes.flatMap(({ errors }) => errors),
    kept,
  };
}

/**
 * Writes the changes into the cached listings, those of the table and those of their own pages. Returns the listings as
 * they were before.
 */
function patch({ client, account }: Cache, changes: readonly ListingEdit[]) {
  const byKey = new Map(changes.map((change) => [rowKeyOf(change), change]));
  const groups = client.getQueryData(groupsQuery(account).queryKey)?.groups ?? [];
  const names = new Map(groups.map((group) => [group.id, group.name]));
  const before = new Map<string, Listing>();
  const patchOne = (listing: Listing): Listing => {
    const change = byKey.get(rowKeyOf(listing));
    if (!change) return listing;
    before.set(rowKeyOf(listing), listing);
    return applied(listing, change, names);
  };
  const keys = [listingsQuery(account), ...changes.map((change) => listingQuery(account, change))];
  for (const { queryKey } of keys) {
    const listings = client.getQueryData(queryKey)?.listings;
    if (!listings?.some((listing) => byKey.has(rowKeyOf(listing)))) continue;
    client.setQueryData(queryKey, { listings: listings.map(patchOne) });
  }
  return before;
}
