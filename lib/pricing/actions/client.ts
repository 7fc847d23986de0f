import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { AcceptResult, ActionsQuery, HideResult, ListingActions } from "./schema";
import type { LateEvidence, StayEvidence } from "./schema-evidence";
import type { ActionType } from "./types";

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
