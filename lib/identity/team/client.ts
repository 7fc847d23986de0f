import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { AccessGrantChange, ChosenListings } from "@/lib/identity/people/schema";
import type {
  InvitationAcceptance,
  InvitationMade,
  Member,
  MemberInvitation,
  Team,
} from "./schema";

export const teamKeys = { all: ["team"] as const };

/** Members and open invitations. */
export function teamQuery() {
  return queryOptions({
    queryKey: teamKeys.all,
    queryFn: ({ signal }) => call<Team>("/api/team", { signal }),
  });
}

/** The chosen listings of one member. */
export function memberListingsQuery(userId: number) {
  return queryOptions({
    queryKey: [...teamKeys.all, userId, "listings"],
    queryFn: ({ signal }) =>
      call<ChosenListings>(`/api/team/members/${userId}/listings`, { signal }),
  });
}

export function inviteMutation() {
  return mutationOptions({
    mutationFn: (body: MemberInvitation) =>
      call<InvitationMade>("/api/team/invitations", { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refresh(client),
  });
}

/**
 * Joins a team with an invitation link. Throws NOT_FOUND if the link is no longer valid. The answer
 * is the same for an address that has an account.
 */
export function acceptInvitationMutation() {
  return mutationOptions({
    mutationFn: (body: InvitationAcceptance) =>
      call<void>("/api/team/invitations/accept", { method: "POST", body }),
  });
}

export function cancelInvitationMutation() {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<void>(`/api/team/invitations/${id}`, { method: "DELETE", body: {} }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

export function changeMemberMutation() {
  return mutationOptions({
    mutationFn: ({ userId, ...body }: AccessGrantChange & { userId: number }) =>
      call<Member>(`/api/team/members/${userId}`, { method: "POST", body }),
    onSuccess: (member, _input, _before, { client }) => show(client, member),
    onError: (_error, _input, _before, { client }) => refresh(client),
  });
}

/** Grants a member API access or revokes it. */
export function switchApiMutation() {
  return mutationOptions({
    mutationFn: ({ userId, granted }: { userId: number; granted: boolean }) =>
      call<Member>(`/api/team/members/${userId}/${granted ? "grant_api" : "revoke_api"}`, {
        method: "POST",
        body: {},
      }),
    onSuccess: (member, _input, _before, { client }) => show(client, member),
    onError: (_error, _input, _before, { client }) => refresh(client),
  });
}

export function revokeMemberKeyMutation() {
  return mutationOptions({
    mutationFn: (userId: number) =>
      call<Member>(`/api/team/members/${userId}/revoke_key`, { method: "POST", body: {} }),
    onSuccess: (member, _input, _before, { client }) => show(client, member),
    onError: (_error, _input, _before, { client }) => refresh(client),
  });
}

/** Requires a second factor of members, or no longer. */
export function requireTwoFactorMutation() {
  return mutationOptions({
    mutationFn: (required: boolean) =>
      call<void>("/api/team/two_factor", { method: "POST", body: { required } }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

export function removeMemberMutation() {
  return mutationOptions({
    mutationFn: (userId: number) =>
      call<void>(`/api/team/members/${userId}`, { method: "DELETE", body: {} }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Not awaited, so that the page can confirm first. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: teamKeys.all });
}

/** Updates the changed member in the cached list, then refetches the list. */
function show(client: QueryClient, member: Member): void {
  client.setQueryData(
    teamQuery().queryKey,
    (team) =>
      team && {
        ...team,
        members: team.members.map((each) => (each.user_id === member.user_id ? member : each)),
      },
  );
  refresh(client);
}
