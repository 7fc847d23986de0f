import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import { actionKeys } from "./client";
import type { AcceptResult } from "./schema";
import type { BulkResult, UndoResult } from "./schema-bulk";
import type { GapFixes } from "./schema-gaps";
import type { PriceEvidence, Worths } from "./schema-portal";
import type { ActionType, NudgeType } from "./types";

interface Named {
  listing_id: string;
  pms: string;
}

/** Market data and bookings change by the day; a write invalidates what begins with "actions". */
const staleMs = 300_000;

/** What the account's open actions are worth. */
export function worthQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...actionKeys.all, account, "worth"],
    queryFn: ({ signal }) => call<Worths>("/api/actions/worth", { signal, account }),
    staleTime: staleMs,
  });
}

/** The evidence for a recommended price. */
export function priceEvidenceQuery(account: AccountId, listing: Named, type: NudgeType) {
  const query = new URLSearchParams({ ...listing, nudge_type: type });
  return queryOptions({
    queryKey: [...actionKeys.all, account, "price", type, listing.pms, listing.listing_id],
    queryFn: ({ signal }) =>
      call<PriceEvidence>(`/api/actions/price?${query}`, { signal, account }),
    staleTime: staleMs,
  });
}

/** A listing's gaps that no stay fits into, and what would make them bookable. */
export function gapsQuery(account: AccountId, listing: Named) {
  const query = new URLSearchParams({ ...listing });
  return queryOptions({
    queryKey: [...actionKeys.all, account, "gaps", listing.pms, listing.listing_id],
    queryFn: ({ signal }) => call<GapFixes>(`/api/actions/gaps?${query}`, { signal, account }),
  });
}

/** A price to accept: the suggestion that was seen, and the value to write. */
export interface Acceptance extends Named {
  nudge_id: string;
  value: number;
  update_children: boolean;
}

/**
 * Effect of accepting on the prices of nights; fails as the acceptance would. The key has its own prefix, because a
 * refusal refetches the actions and must not refetch this query.
 */
export function tryAcceptQuery(account: AccountId, acceptance: Acceptance) {
  const body = { ...acceptance, dry_run: true };
  return queryOptions({
    queryKey: ["actions-preview", account, "accept", acceptance],
    queryFn: ({ signal }) =>
      call<AcceptResult>("/v1/nudges/accept", { method: "POST", body, signal, account }),
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
}

/** Several actions of one account and one decision for all of them. */
export interface Bulk {
  actions: readonly (Named & { action_type: ActionType; nudge_id?: string })[];
  decision: "accept" | "hide";
  reason?: string;
  until?: string;
}

/** Effect of accepting or hiding several actions, row by row. */
export function tryBulkQuery(account: AccountId, bulk: Bulk) {
  return queryOptions({
    queryKey: ["actions-preview", account, bulk],
    queryFn: ({ signal }) =>
      call<BulkResult>("/api/actions/bulk", {
        method: "POST",
        body: { ...bulk, dry_run: true },
        signal,
        account,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Accepts or hides several actions in one call. */
export function decideMany(account: AccountId, bulk: Bulk) {
  return call<BulkResult>("/api/actions/bulk", { method: "POST", body: bulk, account });
}

/** Undoes the caller's own acceptances (by nudge) and hidden actions. */
export function undoDecisions(
  account: AccountId,
  body: { nudges?: readonly string[]; hidden?: readonly (Named & { action_type: ActionType })[] },
) {
  return call<UndoResult>("/api/actions/undo", { method: "POST", body, account });
}
