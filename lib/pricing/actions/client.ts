import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { AcceptResult, ActionsQuery, HideResult, ListingActions } from "./schema";
import type {
  LateEvidence,
  StayEvidence,
  GapFixes,
  PriceEvidence,
  Worths,
} from "./schema-evidence";
import type { ActionType, NudgeType } from "./types";
import type { BulkResult, UndoResult } from "./schema-bulk";

type Mode = ActionsQuery["mode"];

export const actionKeys = { all: ["actions"] as const };

/** An action, or a nudge, is about one listing. */
interface Named {
  listing_id: string;
  pms: string;
}

/** Open actions by listing, most important first; with `listing`, only that listing's. */
export function actionsQuery(account: AccountId, mode: Mode = "visible", listing?: Named) {
  const query = new URLSearchParams({ mode, ...listing });
  return queryOptions({
    queryKey: [...actionKeys.all, account, mode, listing?.pms ?? null, listing?.listing_id ?? null],
    queryFn: ({ signal }) => call<ListingActions[]>(`/v1/actions?${query}`, { signal, account }),
  });
}

/** The evidence for a minimum stay that differs from the market's. */
export function staysQuery(account: AccountId, listing: Named) {
  return evidenceQuery<StayEvidence>(account, "stays", listing);
}

/** The evidence for a last-minute discount smaller than the market's. */
export function lateQuery(account: AccountId, listing: Named) {
  return evidenceQuery<LateEvidence>(account, "late", listing);
}

function evidenceQuery<T>(account: AccountId, about: string, { listing_id, pms }: Named) {
  const query = new URLSearchParams({ listing_id, pms });
  return queryOptions({
    queryKey: [...actionKeys.all, account, "evidence", about, pms, listing_id],
    queryFn: ({ signal }) => call<T>(`/api/actions/${about}?${query}`, { signal, account }),
    // Market data changes by the day; a rule that is changed invalidates what begins with "actions".
    staleTime: 300_000,
  });
}

/** Hides an action until the end of a day (`YYYY-MM-DD`), or until it is shown again. */
export function hideAction(
  account: AccountId,
  body: Named & { action_type: ActionType; reason?: string; until?: string },
) {
  return call<HideResult>("/v1/actions/hide", { method: "POST", body, account });
}

/** Shows a hidden action again. */
export function unhideAction(account: AccountId, body: Named & { action_type: ActionType }) {
  return call<HideResult>("/v1/actions/unhide", { method: "POST", body, account });
}

/** Writes the suggested price, or `value`; fails with 409 if a newer suggestion exists. */
export function acceptNudge(
  account: AccountId,
  body: Named & { nudge_id: string; value?: number; update_children?: boolean },
) {
  return call<AcceptResult>("/v1/nudges/accept", { method: "POST", body, account });
}

/** A listing's own fields as POST /v1/listings takes them. */
export interface Missing {
  base?: number;
  no_of_bedrooms?: number;
  units?: number;
  latitude?: number;
  longitude?: number;
}

/** Fills in a listing's missing fields. Throws with the reason if its row was refused. */
export async function fillIn(
  account: AccountId,
  { listing_id: id, pms }: Named,
  fields: Missing,
): Promise<void> {
  const body = { listings: [{ id, pms, ...fields }], atomic: true };
  await call("/v1/listings", { method: "POST", body, account });
}

/** Sets a group's occupancy adjustment to count its listings as one; its type stays. */
export async function countAsOne(account: AccountId, groupId: number): Promise<void> {
  const customizations = { occupancy_adjustment: { oba_on: true, oba_scope: "group" } };
  const body = { group_id: groupId, customizations };
  await call("/v1/customizations/group", { method: "POST", body, account });
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
