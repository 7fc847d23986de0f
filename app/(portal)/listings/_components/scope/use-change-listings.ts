import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { logKeys } from "@/lib/activity/logs/client";
import type { AccountId } from "@/lib/http/account";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { listingQuery, listingsKey, listingsQuery, postChanges } from "@/lib/catalog/client";
import { applied, type ListingEdit, inverseOf, undoOf } from "@/lib/catalog/edits";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { pricesKey } from "@/lib/pricing/prices/client";
import type { ChangeOptions } from "./scope";

/** Changes listings in the table at once, then on the server; refused changes are reverted with a toast. */
export function useChangeListings() {
  const client = useQueryClient();
  const { account } = useAccount();
  const t = useTranslations("listings.changed");
  return useCallback(
    (changes: readonly ListingEdit[], options: ChangeOptions) => {
      const undo = (undone: readonly ListingEdit[]) => ({
        label: t("undo"),
        onAction: () => void run(undone, { message: t("undone", { count: undone.length }) }),
      });
      const run = async (wanted: readonly ListingEdit[], { message, ...how }: ChangeOptions) => {
        const result = await send({ client, account }, wanted, how);
        if (result.failed.length > 0) {
          const title = t("refused", { count: result.failed.length });
          showToast({ tone: "danger", title, description: result.failed.join(" ") });
        }
        const isUndoable = result.undos.length > 0;
        if (result.done > 0)
          showToast({ title: message, ...(isUndoable && { action: undo(result.undos) }) });
        return result.done;
      };
      return run(changes, options);
    },
    [client, account, t],
  );
}

interface Cache {
  client: QueryClient;
  account: AccountId;
}

async function send(
  cache: Cache,
  changes: readonly ListingEdit[],
  options: Omit<ChangeOptions, "message">,
): Promise<{ done: number; undos: ListingEdit[]; failed: string[] }> {
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
    return listing ? (inverse(listing, change) ?? []) : [];
  };
  const outcomes = await postChanges(account, changes, options);
  const isDone = (index: number) => outcomes[index]?.errors.length === 0;
  patch(cache, changes.filter((_, index) => !isDone(index)).flatMap(revert(inverseOf)));
  // A single change is in the table already; only bulk changes refetch all listings.
  const refetchType = changes.length > 1 || options.updateChildren ? "active" : "none";
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
    failed: [...new Set(outcomes.flatMap(({ errors }) => errors))].slice(0, 3),
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
