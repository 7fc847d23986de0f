import { z } from "zod";
import {
  Email,
  ListingRef,
  Name,
  Password,
  PermissionTable,
  UserId,
} from "@/lib/identity/people/schema";

const chosen = z.array(ListingRef).max(10_000);

export const MemberId = z.strictObject({ user_id: z.coerce.number().pipe(UserId) });
export const InvitationId = z.strictObject({
  invitation_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

/** Both together contradict each other. */
function oneReach(input: { all_listings?: boolean | undefined; listings?: unknown[] | undefined }) {
  return !(input.all_listings === true && input.listings && input.listings.length > 0);
}
const contradiction = { path: ["listings"], error: "must be omitted when all_listings is true" };

export const MemberInvitation = z
  .strictObject({
    email: Email,
    permissions: PermissionTable,
    all_listings: z.boolean().default(false),
    listings: chosen.default([]),
  })
  .refine(oneReach, contradiction);

/** What is absent stays; `listings` replaces the chosen set. */
export const MemberChange = z
  .strictObject({ permissions: PermissionTable, all_listings: z.boolean(), listings: chosen })
  .partial()
  .refine(oneReach, contradiction);

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
  /** Listings in reach. */
  listings: z.int(),
  api_granted: z.boolean(),
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
  /** In the past: it can no longer be taken. */
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
});

export const Team = z.strictObject({
  /** True for the owner, who alone manages the team. */
  can_manage: z.boolean(),
  owner: z.strictObject({ user_id: UserId, name: z.string(), email: z.string() }),
  /** By name. A member sees only themselves. */
  members: z.array(Member),
  /** Not taken yet, newest first; none for a member. */
  invitations: z.array(Invitation),
});

export const MemberListings = z.strictObject({
  /** The chosen listings in catalog order. */
  listings: z.array(
    z.strictObject({ listing_id: z.string(), pms_name: z.string(), listing_name: z.string() }),
  ),
});

export const InvitationMade = z.strictObject({
  invitation: Invitation,
  /** Shown this once; only its hash is kept. */
  link: z.string(),
  /** Was it also mailed? */
  mailed: z.boolean(),
});

export const InvitationOffer = z.strictObject({
  email: z.string(),
  account_name: z.string(),
  expires_at: z.iso.datetime(),
});

export type MemberInvitation = z.output<typeof MemberInvitation>;
export type MemberChange = z.output<typeof MemberChange>;
export type InvitationAcceptance = z.output<typeof InvitationAcceptance>;
export type Member = z.output<typeof Member>;
export type Invitation = z.output<typeof Invitation>;
export type Team = z.output<typeof Team>;
export type MemberListings = z.output<typeof MemberListings>;
export type InvitationMade = z.output<typeof InvitationMade>;
export type InvitationOffer = z.output<typeof InvitationOffer>;
