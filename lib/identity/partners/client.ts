import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { SignUp } from "@/lib/identity/people/schema";
import type { InvitationMade } from "@/lib/identity/team/schema";
import type {
  AccountFigures,
  Grant,
  GrantChange,
  GrantListings,
  Grants,
  ManagedAccounts,
  NewGrant,
  OpenedPartner,
  PartnerOffer,
  PartnerSelf,
} from "./schema";

/** While a page is open: what an owner grants or takes back is seen within this time. */
const refreshMs = 10_000;

/** The accounts that the signed-in consultant manages. */
export function managedAccountsQuery() {
  return queryOptions({
    queryKey: ["partners", "managed"],
    queryFn: ({ signal }) => call<ManagedAccounts>("/rm/v1/managed_accounts", { signal }),
    refetchInterval: refreshMs,
  });
}

/** Occupancy and last sync of the managed accounts; the page does not wait for it. */
export function accountFiguresQuery() {
  return queryOptions({
    queryKey: ["partners", "figures"],
    queryFn: ({ signal }) => call<AccountFigures>("/api/partners/own/figures", { signal }),
    staleTime: 60_000,
  });
}

/** The own partner: its name and code. */
export function partnerQuery() {
  return queryOptions({
    queryKey: ["partners", "own"],
    queryFn: ({ signal }) => call<PartnerSelf>("/api/partners/own", { signal }),
  });
}

/** The partners that may act on the own account. */
export function grantsQuery() {
  return queryOptions({
    queryKey: ["partners", "grants"],
    queryFn: ({ signal }) => call<Grants>("/api/partners", { signal }),
  });
}

/** The chosen listings of a partner. */
export function grantListingsQuery(grantId: number) {
  return queryOptions({
    queryKey: ["partners", "grants", grantId, "listings"],
    queryFn: ({ signal }) =>
      call<GrantListings>(`/api/partners/grants/${grantId}/listings`, { signal }),
  });
}

/** Whom a code would let in. Throws NOT_FOUND for a code of nobody, VALIDATION_FAILED for what is no code. */
export function findPartnerMutation() {
  return mutationOptions({
    mutationFn: (code: string) =>
      call<PartnerOffer>(`/api/partners/find?${new URLSearchParams({ code })}`),
  });
}

/** Lets a partner in, at once. Throws CONFLICT when it has access already. */
export function makeGrantMutation() {
  return mutationOptions({
    mutationFn: (body: NewGrant) => call<Grant>("/api/partners", { method: "POST", body }),
    onSettled: (_grant, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Changes what a partner may do and see, from its next call on. */
export function changeGrantMutation() {
  return mutationOptions({
    mutationFn: ({ grantId, ...body }: GrantChange & { grantId: number }) =>
      call<Grant>(`/api/partners/grants/${grantId}`, { method: "POST", body }),
    onSettled: (_grant, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Takes a partner's access back, from its next call on. */
export function revokeGrantMutation() {
  return mutationOptions({
    mutationFn: (grantId: number) =>
      call<void>(`/api/partners/grants/${grantId}`, { method: "DELETE", body: {} }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Gives the own partner another code. */
export function renewCodeMutation() {
  return mutationOptions({
    mutationFn: () =>
      call<{ code: string }>("/api/partners/own/code", { method: "POST", body: {} }),
    onSuccess: ({ code }, _input, _before, { client }) =>
      client.setQueryData(partnerQuery().queryKey, (own) => own && { ...own, code }),
  });
}

/** Invites a colleague. Throws at `email` when somebody has it. */
export function inviteColleagueMutation() {
  return mutationOptions({
    mutationFn: (email: string) =>
      call<InvitationMade>("/api/partners/own/invitations", { method: "POST", body: { email } }),
    onSettled: (_made, _error, _input, _before, { client }) =>
      void client.invalidateQueries({ queryKey: ["team"] }),
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

/** Opens a partner. Throws at `email` when it is taken. */
export function openPartnerMutation() {
  return mutationOptions({
    mutationFn: (body: SignUp) =>
      call<OpenedPartner>("/api/partners/open", { method: "POST", body }),
  });
}

/** Not waited for, so that the page first says what was done. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["partners"] });
}
