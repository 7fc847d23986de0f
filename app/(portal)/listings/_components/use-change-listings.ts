import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { logKeys } from "@/lib/activity/logs/keys";
import {
  type ChangeOutcome,
  listingQuery,
  listingsKey,
  listingsQuery,
  postChanges,
  postUndo,
} from "@/lib/catalog/client";
import { applied, inverseOf, type ListingEdit, type UndoneEdit, undoOf } from "@/lib/catalog/edits";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import type { AccountId } from "@/lib/http/fetcher";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { pricesKey } from "@/lib/pricing/prices/client";
import type { ChangeOptions } from "./scope";

/**
 * Changes listings in the table at once, then on the server. Refused changes are reverted, with a toast. Undo restores
 * only fields that have not been changed since, and names the others.
 */
export function useChangeListings() {
  const client = useQueryClient();
  const { account } = useAccount();
  const t = useTranslations("listings.changed");
  const fieldName = useTranslations("listings.fields");
  return useCallback(
    (changes: readonly ListingEdit[], options: ChangeOptions) => {
      const keptText = ({ name, field }: KeptField) => {
        const known = undoneFields.find((each) => each === field);
        return t("kept", { name, field: known ? fieldName(known) : field });
      };
      const undo = (edits: readonly UndoneEdit[]) => ({
        label: t("undo"),
        onAction: () =>
          void run(
            edits.map(({ before }) => before),
            t("undone", { count: edits.length }),
            { post: () => undone(account, edits, options), isWide: false },
          ),
      });
      const run = async (
        wanted: readonly ListingEdit[],
        message: ChangeOptions["message"],
        { onRefused, ...request }: Call & Pick<ChangeOptions, "onRefused">,
      ) => {
        const result = await sendChanges({ client, account }, wanted, request);
        if (onRefused && result.failed.size > 0) onRefused(result.failed);
        const failed = onRefused ? [] : [...result.failed.values()].flat();
        const reasons = [...result.kept.map(keptText), ...failed];
        if (reasons.length > 0) {
          const title = t(result.kept.length > 0 ? "keptTitle" : "refused", {
            count: reasons.length,
          });
          const description = [...new Set(reasons)].slice(0, 3).join(" ");
          showToast({ tone: "danger", title, description });
        }
        const isUndoable = result.undos.length > 0;
        const title = typeof message === "string" ? message : message(result.done);
        if (result.done > 0)
          showToast({ title, ...(isUndoable && { action: undo(result.undos) }) });
        return result.done;
      };
      const { message, onRefused, alsoUndo: _, ...how } = options;
      const post = () => postChanges(account, changes, how);
      const isWide = how.updateChildren === true;
      return run(changes, message, { post, isWide, ...(onRefused && { onRefused }) });
    },
    [client, account, t, fieldName],
  );
}

/** Undoes edits, and what was written besides them. */
async function undone(
  account: AccountId,
  edits: readonly UndoneEdit[],
  { alsoUndo }: ChangeOptions,
): Promise<ChangeOutcome[]> {
  const outcomes = await postUndo(account, edits);
  await alsoUndo?.();
  return outcomes;
}

/** Fields that an undo may name. */
const undoneFields = [
  "min",
  "base",
  "max",
  "tags",
  "sync_stage",
  "group_id",
  "notes",
  "isHidden",
  "no_of_bedrooms",
  "units",
] as const;

/** A field of a listing that an undo kept, because someone else has changed it since. */
interface KeptField {
  name: string;
  field: string;
}

/** How a change is sent. `isWide`: it changes more listings than it names. */
interface Call {
  post: () => Promise<ChangeOutcome[]>;
  isWide: boolean;
}

interface Cache {
  client: QueryClient;
  account: AccountId;
}

interface Sent {
  done: number;
  undos: UndoneEdit[];
  /** Why listings were refused, by key. */
  failed: ReadonlyMap<string, readonly string[]>;
  kept: KeptField[];
}

/** Writes changes into the cached listings, sends them, and reverts those that were refused. */
async function sendChanges(
  cache: Cache,
  changes: readonly ListingEdit[],
  { post, isWide }: Call,
): Promise<Sent> {
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
    failed: failedOf(changes, outcomes),
    kept,
  };
}

function failedOf(
  changes: readonly ListingEdit[],
  outcomes: readonly ChangeOutcome[],
): Sent["failed"] {
  return new Map(
    changes.flatMap((change, index) => {
      const errors = outcomes[index]?.errors ?? [];
      return errors.length > 0 ? [[rowKeyOf(change), errors] as const] : [];
    }),
  );
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
