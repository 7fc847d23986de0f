import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { AccessGrantChange, ChosenListings, SignUp } from "@/lib/identity/people/schema";
import { teamKeys } from "@/lib/identity/team/client";
import type { InvitationMade } from "@/lib/identity/team/schema";
import type {
  AccountFigures,
  Grant,
  Grants,
  ManagedAccounts,
  NewGrant,
  PartnerOffer,
  PartnerSelf,
} from "./schema";

/** Interval at which an open page refetches the managed accounts. */
const refreshMs = 10_000;

export const partnerKeys = { all: ["partners"] as const };

/** The accounts that the signed-in consultant manages. */
export function managedAccountsQuery() {
  return queryOptions({
    queryKey: [...partnerKeys.all, "managed"],
    queryFn: ({ signal }) => call<ManagedAccounts>("/rm/v1/managed_accounts", { signal }),
    refetchInterval: refreshMs,
  });
}

/** Figures and last sync of the managed accounts. The page renders before they are loaded. */
export function accountFiguresQuery() {
  return queryOptions({
    queryKey: [...partnerKeys.all, "figures"],
    queryFn: ({ signal }) => call<AccountFigures>("/api/partners/own/figures", { signal }),
    staleTime: 60_000,
  });
}

/** Name and code of the viewer's partner. */
export function partnerQuery() {
  return queryOptions({
    queryKey: [...partnerKeys.all, "own"],
    queryFn: ({ signal }) => call<PartnerSelf>("/api/partners/own", { signal }),
  });
}

/** The partners that have access to the viewer's account. */
export function grantsQuery() {
  return queryOptions({
    queryKey: [...partnerKeys.all, "grants"],
    queryFn: ({ signal }) => call<Grants>("/api/partners", { signal }),
  });
}

/** The chosen listings of a partner. */
export function grantListingsQuery(grantId: number) {
  return queryOptions({
    queryKey: [...partnerKeys.all, "grants", grantId, "listings"],
    queryFn: ({ signal }) =>
      call<ChosenListings>(`/api/partners/grants/${grantId}/listings`, { signal }),
  });
}

/** Finds the partner with a code. Throws NOT_FOUND for an unknown code, VALIDATION_FAILED for a malformed one. */
export function findPartnerMutation() {
  return mutationOptions({
    mutationFn: (code: string) =>
      call<PartnerOffer>(`/api/partners/find?${new URLSearchParams({ code })}`),
  });
}

/** Grants a partner access at once. Throws CONFLICT if it already has access. */
export function makeGrantMutation() {
  return mutationOptions({
    mutationFn: (body: NewGrant) => call<Grant>("/api/partners", { method: "POST", body }),
    onSettled: (_grant, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Changes a partner's permissions and listings. Takes effect with its next call. */
export function changeGrantMutation() {
  return mutationOptions({
    mutationFn: ({ grantId, ...body }: AccessGrantChange & { grantId: number }) =>
      call<Grant>(`/api/partners/grants/${grantId}`, { method: "POST", body }),
    onSettled: (_grant, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Revokes a partner's access. Takes effect with its next call. */
export function revokeGrantMutation() {
  return mutationOptions({
    mutationFn: (grantId: number) =>
      call<void>(`/api/partners/grants/${grantId}`, { method: "DELETE", body: {} }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Replaces the code of the viewer's partner. */
export function renewCodeMutation() {
  return mutationOptions({
    mutationFn: () =>
      call<{ code: string }>("/api/partners/own/code", { method: "POST", body: {} }),
    onSuccess: ({ code }, _input, _before, { client }) =>
      client.setQueryData(partnerQuery().queryKey, (own) => own && { ...own, code }),
  });
}

/** Invites a colleague. Throws at `email` for the partner's own people. */
export function inviteColleagueMutation() {
  return mutationOptions({
    mutationFn: (email: string) =>
      call<InvitationMade>("/api/partners/own/invitations", { method: "POST", body: { email } }),
    onSettled: (_made, _error, _input, _before, { client }) =>
      void client.invalidateQueries({ queryKey: teamKeys.all }),
  });
}

/** Stops managing an account. */
export function leaveAccountMutation() {
  return mutationOptions({
    mutationFn: (userId: number) =>
      call<void>(`/api/partners/own/accounts/${userId}`, { method: "DELETE", body: {} }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Opens a partner at once. The answer is the same for an address that has an account. */
export function openPartnerMutation() {
  return mutationOptions({
    mutationFn: (body: SignUp) => call<void>("/api/partners/open", { method: "POST", body }),
  });
}

/** Not awaited, so that the page can confirm first. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: partnerKeys.all });
}
