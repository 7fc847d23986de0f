import { queryOptions, mutationOptions } from "@tanstack/react-query";
import { preload } from "react-dom";
import { type AccountId, ApiProblem, call } from "@/lib/http/fetcher";
import type { ListingEdit, UndoneEdit } from "./edits";
import type {
  Listing,
  ListingDetails,
  ListingSummary,
  MetricsAnswer,
  ListingPace,
  SavedViews,
  ViewSave,
} from "./schema";
import type { ChangeResult, UndoneChanges } from "@/lib/inventory/listings/schema-changes";

/** Rows that one POST /v1/listings takes. */
const mostRows = 1_000;

/** An account's listings come with a page up to this many; more load after it. */
export const mostInPage = 500;

/** Where all listings are read. */
const listingsPath = "/v1/listings";

/** Key prefix of every query about listings. */
export const listingsKey = ["listings"] as const;

/** Key of a dry run; outside listingsKey, because a write of other listings does not change it. */
export function previewKey(
  account: AccountId,
  changes: readonly ListingEdit[],
  updateChildren: boolean,
) {
  return ["listings-preview", account, changes, updateChildren] as const;
}

/** The minimal catalog of the account. */
export function catalogQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...listingsKey, account, "catalog"],
    queryFn: ({ signal }) =>
      call<{ listings: ListingSummary[]; total_listings: number }>("/v1/listings_minimal", {
        signal,
        account,
      }),
  });
}

/** Every listing in reach with settings and figures, including hidden ones. */
export function listingsQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...listingsKey, account, "all"],
    queryFn: ({ signal }) => call<{ listings: Listing[] }>(listingsPath, { signal, account }),
  });
}

/**
 * Has the browser ask for all listings while it loads the scripts of a page that comes without them. Called while the
 * server renders; not for a managed account, whose request has a header that can't be sent this way.
 */
export function preloadListings(account: AccountId): void {
  if (typeof window !== "undefined" || account !== null) return;
  preload(listingsPath, { as: "fetch", crossOrigin: "anonymous" });
}

/** One listing with its settings and figures. */
export function listingQuery(account: AccountId, { pms, id }: Pick<Listing, "pms" | "id">) {
  const path = `/v1/listings/${encodeURIComponent(id)}?${new URLSearchParams({ pms })}`;
  return queryOptions({
    queryKey: [...listingsKey, account, "one", pms, id],
    queryFn: ({ signal }) => call<{ listings: Listing[] }>(path, { signal, account }),
  });
}

/** Metrics of one listing and its market by window. */
export function metricsQuery(account: AccountId, { pms, id }: Pick<Listing, "pms" | "id">) {
  const query = new URLSearchParams({ listing_id: id, pms_name: pms });
  return queryOptions({
    queryKey: [...listingsKey, account, "metrics", pms, id],
    queryFn: ({ signal }) =>
      call<MetricsAnswer>(`/v1/listing_metrics?${query}`, { signal, account }),
    staleTime: 300_000,
  });
}

/** How the next 90 nights of one listing are booked, by week. */
export function paceQuery(account: AccountId, { pms, id }: Pick<Listing, "pms" | "id">) {
  const query = new URLSearchParams({ listing_id: id, pms_name: pms });
  return queryOptions({
    queryKey: [...listingsKey, account, "pace", pms, id],
    queryFn: ({ signal }) => call<ListingPace>(`/api/listings/pace?${query}`, { signal, account }),
    staleTime: 300_000,
  });
}

/** Key and time zone of one listing. */
export function detailsQuery(account: AccountId, { pms, id }: Pick<Listing, "pms" | "id">) {
  const query = new URLSearchParams({ listing_id: id, pms });
  return queryOptions({
    queryKey: [...listingsKey, account, "details", pms, id],
    queryFn: ({ signal }) => call<ListingDetails>(`/api/listings?${query}`, { signal, account }),
    staleTime: 300_000,
  });
}

/** Outcome of one edit; no errors: done. */
export interface ChangeOutcome {
  errors: readonly string[];
  /** Of an undo: fields that somebody else changed since, which stay. */
  kept?: readonly string[];
}

/**
 * Sends edits in calls of 1,000; returns outcomes in the order of `changes`. A refused call becomes an error of each of
 * its rows, which keeps the outcomes of earlier calls.
 */
export async function postChanges(
  account: AccountId,
  changes: readonly ListingEdit[],
  options: {
    dryRun?: boolean;
    updateChildren?: boolean;
    /** Days until prices settle in, of rows that turn sync on. */
    settleDays?: number;
    onProgress?: (done: number) => void;
    signal?: AbortSignal;
  } = {},
): Promise<ChangeOutcome[]> {
  const outcomes: ChangeOutcome[] = [];
  for (let start = 0; start < changes.length; start += mostRows) {
    const rows = changes.slice(start, start + mostRows);
    outcomes.push(...(await postOnce(account, rows, options)));
    options.onProgress?.(outcomes.length);
  }
  return outcomes;
}

/** Undoes edits where nobody changed the same fields since; returns outcomes as postChanges. */
export async function postUndo(
  account: AccountId,
  edits: readonly UndoneEdit[],
): Promise<ChangeOutcome[]> {
  const outcomes: ChangeOutcome[] = [];
  for (let start = 0; start < edits.length; start += mostRows) {
    const rows = edits.slice(start, start + mostRows);
    const body = { listings: rows.map(({ written, before }) => undoRow(written, before)) };
    const answer = call<UndoneChanges>("/api/listings/undo", { method: "POST", body, account });
    outcomes.push(...(await answer.then(({ listings }) => listings).catch(refusedRows(rows))));
  }
  return outcomes;
}

function undoRow(written: ListingEdit, { id, pms, ...before }: ListingEdit) {
  const restored = Object.entries(written).filter(([field]) => field in before);
  return { id, pms, written: Object.fromEntries(restored), before };
}

/** A refused call becomes an error of each of its rows. */
function refusedRows(rows: readonly unknown[]): (error: unknown) => ChangeOutcome[] {
  return (error) => {
    if (!(error instanceof ApiProblem)) throw error;
    return rows.map((_, index) => ({ errors: errorsOf(error, index) }));
  };
}

async function postOnce(
  account: AccountId,
  rows: readonly ListingEdit[],
  options: {
    dryRun?: boolean;
    updateChildren?: boolean;
    settleDays?: number;
    signal?: AbortSignal;
  },
): Promise<ChangeOutcome[]> {
  const settling = options.settleDays !== undefined && { settle_days: options.settleDays };
  const body = {
    listings: rows.map((row) => ({ ...row, ...settling })),
    update_children: options.updateChildren ?? false,
    dry_run: options.dryRun ?? false,
  };
  const signal = options.signal && { signal: options.signal };
  return call<ChangeResult>("/v1/listings", { method: "POST", body, account, ...signal })
    .then(({ listings }) => rows.map((_, index) => ({ errors: listings[index]?.errors ?? [] })))
    .catch(refusedRows(rows));
}

function errorsOf(problem: ApiProblem, index: number): string[] {
  const own = problem.details.filter((detail) => detail.path.startsWith(`listings[${index}]`));
  return own.length > 0 ? own.map((detail) => detail.message) : [problem.message];
}

/** The person's saved views of the account's Listings page, by name. */
export function viewsQuery(account: AccountId) {
  return queryOptions({
    queryKey: ["listing-views", account],
    queryFn: ({ signal }) => call<SavedViews>("/api/listings/views", { signal, account }),
  });
}

/** Saves a view in place of one of the same name. */
export function saveViewMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (body: ViewSave) =>
      call<SavedViews>("/api/listings/views", { method: "POST", body, account }),
    onSuccess: (views, _body, _before, { client }) =>
      client.setQueryData(viewsQuery(account).queryKey, views),
  });
}

/** Deletes a view by its id. */
export function deleteViewMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<SavedViews>(`/api/listings/views/${id}`, { method: "DELETE", account }),
    onSuccess: (views, _id, _before, { client }) =>
      client.setQueryData(viewsQuery(account).queryKey, views),
  });
}
