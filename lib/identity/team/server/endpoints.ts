import { z } from "zod";
import { inEvenTime } from "@/lib/core/server/timing-equalizer";
import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import { EmptyBody } from "@/lib/http/inputs";
import { AccessGrantChange, ChosenListings } from "@/lib/identity/people/schema";
import {
  changeMember,
  grantApi,
  removeMember,
  requireTwoFactor,
  revokeApi,
  revokeMemberKey,
} from "./commands";
import { acceptInvitation, cancelInvitation, inviteMember } from "./invitations";
import { listTeam, memberListings } from "./queries";
import {
  InvitationAcceptance,
  InvitationId,
  InvitationMade,
  Member,
  MemberId,
  MemberInvitation,
  Team,
  TwoFactorRequirement,
} from "../schema";

export { joinWithLogin } from "./invitations";

/** Error codes of every change. */
const errors = ["PERMISSION_DENIED", "NOT_FOUND"] as const;

export const readTeam = endpoint({
  summary: "List members and open invitations; a member sees only themselves",
  permission: null,
  schemas: { returns: Team },
  run: ({ caller }) => listTeam(caller),
});

export const readMemberListings = endpoint({
  summary: "List the chosen listings of a member",
  permission: null,
  errors: ["NOT_FOUND"],
  schemas: { params: MemberId, returns: ChosenListings },
  run: ({ caller, params }) => memberListings(caller, params.user_id),
});

export const editMember = endpoint({
  summary: "Update a member's permissions",
  permission: null,
  errors: [...errors, "SIGN_IN_AGAIN"],
  schemas: { params: MemberId, body: AccessGrantChange, returns: Member },
  run: ({ caller, params, body }) => changeMember(caller, params.user_id, body),
});

export const dropMember = endpoint({
  summary: "Remove a member",
  permission: null,
  status: 204,
  errors,
  schemas: { params: MemberId, returns: z.void() },
  run: ({ caller, params }) => removeMember(caller, params.user_id),
});

export const grantMemberApi = endpoint({
  summary: "Grant a member API access",
  permission: null,
  errors: [...errors, "SIGN_IN_AGAIN"],
  schemas: { params: MemberId, body: EmptyBody, returns: Member },
  run: ({ caller, params }) => grantApi(caller, params.user_id),
});

export const revokeMemberApi = endpoint({
  summary: "Revoke a member's API access",
  permission: null,
  errors,
  schemas: { params: MemberId, body: EmptyBody, returns: Member },
  run: ({ caller, params }) => revokeApi(caller, params.user_id),
});

export const endMemberKey = endpoint({
  summary: "Permanently revoke a member's key",
  permission: null,
  errors: [...errors, "CONFLICT"],
  schemas: { params: MemberId, body: EmptyBody, returns: Member },
  run: ({ caller, params }) => revokeMemberKey(caller, params.user_id),
});

export const chooseTwoFactor = endpoint({
  summary: "Require a second factor of members, or not",
  permission: null,
  status: 204,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: TwoFactorRequirement, returns: z.void() },
  run: ({ caller, body }) => requireTwoFactor(caller, body.required),
});

export const makeInvitation = endpoint({
  summary: "Invite a person to the team",
  description:
    "Does not accept an Idempotency-Key, because the stored response would contain the link.",
  permission: null,
  status: 201,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN"],
  schemas: { body: MemberInvitation, returns: InvitationMade },
  run: ({ caller, body }) => inviteMember(caller, body),
});

export const dropInvitation = endpoint({
  summary: "Cancel an invitation",
  permission: null,
  status: 204,
  errors,
  schemas: { params: InvitationId, returns: z.void() },
  run: ({ caller, params }) => cancelInvitation(caller, params.invitation_id),
});

export const takeInvitation: Endpoint<null> = endpoint({
  summary: "Join a team with an invitation link",
  permission: null,
  description:
    "The response is the same for an address that already has an account. Sign in afterwards.",
  status: 204,
  errors: ["NOT_FOUND"],
  schemas: { body: InvitationAcceptance, returns: z.void() },
  run: ({ body, origin }) => inEvenTime(() => acceptInvitation(body, origin)),
});
