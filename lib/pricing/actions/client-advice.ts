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

/** What stands behind a recommended price. */
export function priceEvidenceQuery(account: AccountId, listing: Named, type: NudgeType) {
  const query = new URLSearchParams({ ...listing, nudge_type: type });
  return queryOptions({
    queryKey: [...actionKeys.all, account, "price", type, listing.pms, listing.listing_id],
    queryFn: ({ signal }) =>
      call<PriceEvidence>(`/api/actions/price?${query}`, { signal, account }),
    staleTime: staleMs,
  });
}

/** The gaps of a listing that no stay fits in, and what opens them. */
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
 * What accepting would do to the nights' prices; fails as the acceptance would. Its key has a beginning of its own: a
 * refusal reads the actions again, which must not ask this again.
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

/** Many actions of one account with one decision. */
export interface Bulk {
  actions: readonly (Named & { action_type: ActionType; nudge_id?: string })[];
  decision: "accept" | "hide";
  reason?: string;
  until?: string;
}

/** What accepting or hiding many actions would do, row by row. */
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

/** Accepts or hides many actions in one call. */
export function decideMany(account: AccountId, bulk: Bulk) {
  return call<BulkResult>("/api/actions/bulk", { method: "POST", body: bulk, account });
}

/** Undoes one's own acceptances, by their nudges, and hidings. */
export function undoDecisions(
  account: AccountId,
  body: { nudges?: readonly string[]; hidden?: readonly (Named & { action_type: ActionType })[] },
) {
  return call<UndoResult>("/api/actions/undo", { method: "POST", body, account });
}
