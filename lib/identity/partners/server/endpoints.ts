import { z } from "zod";
import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import { InvitationMade } from "@/lib/identity/team/schema";
import { AccessGrantChange, ChosenListings, EmptyBody, SignUp } from "@/lib/identity/people/schema";
import { createPartner, invitePerson, leaveAccount, renewCode } from "./commands";
import { accountFigures } from "./figures";
import { changeGrant, grantPartner, revokeGrant } from "./grant-commands";
import {
  findPartnerByCode,
  grantListings,
  listGrants,
  managedAccounts,
  partnerSelf,
} from "./queries";
import {
  AccountFigures,
  AccountId,
  Grant,
  GrantId,
  Grants,
  ManagedAccounts,
  NewGrant,
  OpenedPartner,
  PartnerCode,
  PartnerOffer,
  PartnerSearch,
  PartnerSelf,
  PersonInvitation,
} from "../schema";

/** Refusals of every change. */
const errors = ["PERMISSION_DENIED", "NOT_FOUND"] as const;

export const openPartner: Endpoint<null> = endpoint({
  summary: "Open a revenue-management partner",
  permission: null,
  status: 201,
  schemas: { body: SignUp, returns: OpenedPartner },
  run: ({ body }) => createPartner(body),
});

export const getManagedAccounts = endpoint({
  summary: "The accounts that this partner manages",
  description:
    "By name, each with what its owner granted. `user_id` is what the other calls send as `SVC-User-Id`; this one needs none.",
  permission: null,
  schemas: { returns: ManagedAccounts },
  run: ({ caller }) => managedAccounts(caller),
});

export const readGrants = endpoint({
  summary: "The partners that may act on the account",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: Grants },
  run: ({ caller }) => listGrants(caller),
});

export const findPartner = endpoint({
  summary: "Whom a partner code would let in",
  permission: null,
  errors,
  schemas: { query: PartnerSearch, returns: PartnerOffer },
  run: ({ caller, query }) => findPartnerByCode(caller, query.code),
});

export const makeGrant = endpoint({
  summary: "Let a partner act on the account",
  permission: null,
  status: 201,
  errors: [...errors, "CONFLICT"],
  schemas: { body: NewGrant, returns: Grant },
  run: ({ caller, body }) => grantPartner(caller, body),
});

export const editGrant = endpoint({
  summary: "Change what a partner may do and see",
  permission: null,
  errors,
  schemas: { params: GrantId, body: AccessGrantChange, returns: Grant },
  run: ({ caller, params, body }) => changeGrant(caller, params.grant_id, body),
});

export const dropGrant = endpoint({
  summary: "Take a partner's access back",
  permission: null,
  status: 204,
  errors,
  schemas: { params: GrantId, returns: z.void() },
  run: ({ caller, params }) => revokeGrant(caller, params.grant_id),
});

export const readGrantListings = endpoint({
  summary: "The chosen listings of a partner",
  permission: null,
  errors,
  schemas: { params: GrantId, returns: ChosenListings },
  run: ({ caller, params }) => grantListings(caller, params.grant_id),
});

export const readPartner = endpoint({
  summary: "The own partner: its name and code",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: PartnerSelf },
  run: ({ caller }) => partnerSelf(caller),
});

export const readAccountFigures = endpoint({
  summary: "Occupancy against the market and last sync of each managed account",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: AccountFigures },
  run: ({ caller }) => accountFigures(caller),
});

export const replaceCode = endpoint({
  summary: "Give the own partner another code",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { body: EmptyBody, returns: z.strictObject({ code: PartnerCode }) },
  run: ({ caller }) => renewCode(caller),
});

export const invitePartnerPerson = endpoint({
  summary: "Invite somebody to the own partner",
  description: "Takes no Idempotency-Key: the stored answer would hold the link.",
  permission: null,
  status: 201,
  errors: ["PERMISSION_DENIED"],
  schemas: { body: PersonInvitation, returns: InvitationMade },
  run: ({ caller, body }) => invitePerson(caller, body),
});

export const dropManagedAccount = endpoint({
  summary: "Stop managing an account",
  permission: null,
  status: 204,
  errors,
  schemas: { params: AccountId, returns: z.void() },
  run: ({ caller, params }) => leaveAccount(caller, params.user_id),
});
