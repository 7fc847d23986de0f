import { z } from "zod";
import {
  Email,
  ListingRef,
  PermissionTable,
  PersonResource,
  UserId,
} from "@/lib/identity/people/schema";
import { logTypes } from "@/lib/audit/entry-kinds";
import { codeLength, codeLetters } from "./rules";

/** What an owner types to let a partner in; case does not matter. */
export const PartnerCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${codeLetters}]{${codeLength}}$`), "must be a partner code");

const chosen = z.array(ListingRef).max(10_000);
const contradiction = { path: ["listings"], error: "must be omitted when all_listings is true" };

/** Both together contradict each other. */
function oneReach(input: { all_listings?: boolean | undefined; listings?: unknown[] | undefined }) {
  return !(input.all_listings === true && input.listings && input.listings.length > 0);
}

export const PartnerSearch = z.strictObject({ code: PartnerCode });

export const GrantId = z.strictObject({
  grant_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

export const AccountId = z.strictObject({ user_id: z.coerce.number().pipe(UserId) });

export const NewGrant = z
  .strictObject({
    code: PartnerCode,
    permissions: PermissionTable,
    all_listings: z.boolean().default(false),
    listings: chosen.default([]),
  })
  .refine(oneReach, contradiction);

/** What is absent stays; `listings` replaces the chosen set. */
export const GrantChange = z
  .strictObject({ permissions: PermissionTable, all_listings: z.boolean(), listings: chosen })
  .partial()
  .refine(oneReach, contradiction);

/** What an owner sees before deciding. */
export const PartnerOffer = z.strictObject({ name: z.string(), code: z.string() });

export const Grant = z.strictObject({
  grant_id: z.int(),
  partner: PartnerOffer,
  permissions: PermissionTable,
  all_listings: z.boolean(),
  /** Listings in reach. */
  listings: z.int(),
  last_call_at: z.iso.datetime().nullable(),
  /** Entries that the partner's people left in the activity log in the last 30 days. */
  changes_past_30: z.int(),
  /** Those people, and the type that most of their entries have: what the log is filtered to. */
  changed_by: z.array(UserId),
  changed_mostly: z.enum(logTypes).nullable(),
  created_at: z.iso.datetime(),
});

export const Grants = z.strictObject({
  /** By the partner's name. */
  partners: z.array(Grant),
});

export const GrantListings = z.strictObject({
  /** The chosen listings in catalog order. */
  listings: z.array(
    z.strictObject({ listing_id: z.string(), pms_name: z.string(), listing_name: z.string() }),
  ),
});

export const ManagedAccount = z
  .strictObject({
    user_id: UserId.meta({ description: "Send this as SVC-User-Id." }),
    name: z.string(),
    api_enabled: z.boolean(),
    permissions: PermissionTable,
    all_listings: z.boolean(),
    listings: z.int().meta({ description: "Number of accessible listings." }),
    open_actions: z
      .strictObject({ high: z.int(), medium: z.int(), low: z.int() })
      .meta({ description: "By severity: 60 and above, 30 to 59, below 30." }),
  })
  .meta({ id: "ManagedAccount" });

export const ManagedAccounts = z
  .strictObject({ managed_accounts: z.array(ManagedAccount) })
  .meta({ id: "ManagedAccounts" });

/** What the consultant home shows beside each account whose listings may be seen. */
export const AccountFigures = z.strictObject({
  accounts: z.array(
    z.strictObject({
      user_id: UserId,
      /** 0…1; null where nothing is known. */
      occupancy_next_30: z.number().nullable(),
      market_occupancy_next_30: z.number().nullable(),
      /** When prices were last sent to a PMS. */
      last_sync_at: z.iso.datetime().nullable(),
    }),
  ),
});

/** The partner as its own people see it; they themselves stand in the team. */
export const PartnerSelf = z.strictObject({
  name: z.string(),
  code: z.string(),
  /** True for who opened the partner: invites, holds the key, leaves accounts. */
  can_manage: z.boolean(),
});

/** Who opened it, and what owners type to let it in. */
export const OpenedPartner = PersonResource.extend({ code: PartnerCode });

export const PersonInvitation = z.strictObject({ email: Email });

export type NewGrant = z.output<typeof NewGrant>;
export type GrantChange = z.output<typeof GrantChange>;
export type PartnerOffer = z.output<typeof PartnerOffer>;
export type Grant = z.output<typeof Grant>;
export type Grants = z.output<typeof Grants>;
export type GrantListings = z.output<typeof GrantListings>;
export type ManagedAccount = z.output<typeof ManagedAccount>;
export type ManagedAccounts = z.output<typeof ManagedAccounts>;
export type AccountFigures = z.output<typeof AccountFigures>;
export type PartnerSelf = z.output<typeof PartnerSelf>;
export type OpenedPartner = z.output<typeof OpenedPartner>;
