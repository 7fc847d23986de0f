import { z } from "zod";
import { inEvenTime } from "@/lib/core/server/timing-equalizer";
import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import { InvitationMade } from "@/lib/identity/team/schema";
import { EmptyBody } from "@/lib/http/inputs";
import { AccessGrantChange, ChosenListings, SignUp } from "@/lib/identity/people/schema";
import { signUpNow } from "@/lib/identity/people/server";
import {
  createPartner,
  invitePerson,
  leaveAccount,
  renewCode,
  changeGrant,
  grantPartner,
  revokeGrant,
} from "./commands";
import { accountFigures } from "./figures";
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
  PartnerCode,
  PartnerOffer,
  PartnerSearch,
  PartnerSelf,
  PersonInvitation,
} from "../schema";

/** Error codes of every change. */
const errors = ["PERMISSION_DENIED", "NOT_FOUND"] as const;

export const openPartner: Endpoint<null> = endpoint({
  summary: "Create a revenue-management partner",
  permission: null,
  description:
    "Available only from the server's own computer, if no mail server is configured. The response is the same for an address that already has an account. Sign in afterwards.",
  status: 204,
  errors: ["PERMISSION_DENIED"],
  schemas: { body: SignUp, returns: z.void() },
  run: ({ body, origin }) => inEvenTime(() => signUpNow(origin, () => createPartner(body))),
});

export const getManagedAccounts = endpoint({
  summary: "List the accounts this partner manages",
  agent: {
    name: "list_managed_accounts",
    hint: "Accounts that a consultant manages, with their user IDs.",
  },
  description:
    "Sorted by name, each with the permissions its owner granted. Send `user_id` as `SVC-User-Id` in other calls. This call does not need the header.",
  permission: null,
  schemas: { returns: ManagedAccounts },
  run: ({ caller }) => managedAccounts(caller),
});

export const readGrants = endpoint({
  summary: "List the partners with access to the account",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: Grants },
  run: ({ caller }) => listGrants(caller),
});

export const findPartner = endpoint({
  summary: "Get the partner that a partner code belongs to",
  permission: null,
  errors,
  schemas: { query: PartnerSearch, returns: PartnerOffer },
  run: ({ caller, query }) => findPartnerByCode(caller, query.code),
});

export const makeGrant = endpoint({
  summary: "Grant a partner access to the account",
  permission: null,
  status: 201,
  errors: [...errors, "SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: NewGrant, returns: Grant },
  run: ({ caller, body }) => grantPartner(caller, body),
});

export const editGrant = endpoint({
  summary: "Update a partner's permissions",
  permission: null,
  errors: [...errors, "SIGN_IN_AGAIN"],
  schemas: { params: GrantId, body: AccessGrantChange, returns: Grant },
  run: ({ caller, params, body }) => changeGrant(caller, params.grant_id, body),
});

export const dropGrant = endpoint({
  summary: "Revoke a partner's access",
  permission: null,
  status: 204,
  errors,
  schemas: { params: GrantId, returns: z.void() },
  run: ({ caller, params }) => revokeGrant(caller, params.grant_id),
});

export const readGrantListings = endpoint({
  summary: "List the chosen listings of a partner",
  permission: null,
  errors,
  schemas: { params: GrantId, returns: ChosenListings },
  run: ({ caller, params }) => grantListings(caller, params.grant_id),
});

export const readPartner = endpoint({
  summary: "Get your partner's name and code",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: PartnerSelf },
  run: ({ caller }) => partnerSelf(caller),
});

export const readAccountFigures = endpoint({
  summary: "Get occupancy against the market, last sync and connections of each managed account",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: AccountFigures },
  run: ({ caller }) => accountFigures(caller),
});

export const replaceCode = endpoint({
  summary: "Renew your partner's code",
  permission: null,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN"],
  schemas: { body: EmptyBody, returns: z.strictObject({ code: PartnerCode }) },
  run: ({ caller }) => renewCode(caller),
});

export const invitePartnerPerson = endpoint({
  summary: "Invite a person to your partner",
  description:
    "Does not accept an Idempotency-Key, because the stored response would contain the link.",
  permission: null,
  status: 201,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN"],
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
