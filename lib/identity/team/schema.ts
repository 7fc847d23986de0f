import { z } from "zod";
import {
  AccessGrant,
  Email,
  Name,
  Password,
  PermissionTable,
  UserId,
} from "@/lib/identity/people/schema";

export const MemberId = z.strictObject({ user_id: z.coerce.number().pipe(UserId) });
export const InvitationId = z.strictObject({
  invitation_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

export const MemberInvitation = AccessGrant.safeExtend({ email: Email });

export const InvitationAcceptance = z.strictObject({
  token: z.string().min(1).max(200),
  name: Name,
  password: Password,
});

export const Member = z.strictObject({
  user_id: UserId,
  name: z.string(),
  email: z.string(),
  permissions: PermissionTable,
  all_listings: z.boolean(),
  /** Listings that the member may see. */
  listings: z.int(),
  api_granted: z.boolean(),
  /** True if the member has a second factor, or signs in through a provider only. */
  two_factor: z.boolean(),
  key: z.strictObject({ prefix: z.string(), last_used_at: z.iso.datetime().nullable() }).nullable(),
  created_at: z.iso.datetime(),
});

export const Invitation = z.strictObject({
  id: z.int(),
  email: z.string(),
  permissions: PermissionTable,
  all_listings: z.boolean(),
  /** Chosen listings, 0 with all_listings. */
  listings: z.int(),
  /** When the link stops being valid. */
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
});

export const Team = z.strictObject({
  /** True for the owner, who alone manages the team. */
  can_manage: z.boolean(),
  owner: z.strictObject({ user_id: UserId, name: z.string(), email: z.string() }),
  /** True if members must have a second factor. */
  two_factor_required: z.boolean(),
  /** By name. A member sees only themselves. */
  members: z.array(Member),
  /** Not accepted yet, newest first; none for a member. */
  invitations: z.array(Invitation),
});

export const TwoFactorRequirement = z.strictObject({ required: z.boolean() });

export const InvitationMade = z.strictObject({
  invitation: Invitation,
  /** Shown only once, because the database stores only its hash. */
  link: z.string(),
  /** True if the link was also mailed. */
  mailed: z.boolean(),
});

export const InvitationOffer = z.strictObject({
  email: z.string(),
  account_name: z.string(),
  expires_at: z.iso.datetime(),
});

export type MemberInvitation = z.output<typeof MemberInvitation>;
export type InvitationAcceptance = z.output<typeof InvitationAcceptance>;
export type Member = z.output<typeof Member>;
export type Invitation = z.output<typeof Invitation>;
export type Team = z.output<typeof Team>;
export type InvitationMade = z.output<typeof InvitationMade>;
export type InvitationOffer = z.output<typeof InvitationOffer>;
