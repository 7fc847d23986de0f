import { z } from "zod";
import { AccessGrant, Email, PermissionTable, UserId } from "@/lib/identity/people/schema";
import { logTypes } from "@/lib/audit/entry-kinds";
import { healths } from "@/lib/intake/connections/rules";

/**
 * Characters of a partner code, without those that look alike (0, O, 1, I). 32^8 codes cannot be
 * guessed.
 */
export const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 8;

/** Returns booked ÷ open nights (0…1) over the nights with both known, or null if none is open. */
export function shareOf(
  nights: readonly { booked: number | null; open: number | null }[],
): number | null {
  let [booked, open] = [0, 0];
  for (const night of nights) {
    if (night.booked === null || night.open === null) continue;
    booked += night.booked;
    open += night.open;
  }
  return open === 0 ? null : booked / open;
}

/** The code that an owner types to grant a partner access; upper or lower case. */
export const PartnerCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${codeLetters}]{${codeLength}}$`), "must be a partner code");

export const PartnerSearch = z.strictObject({ code: PartnerCode });

export const GrantId = z.strictObject({
  grant_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

export const AccountId = z.strictObject({ user_id: z.coerce.number().pipe(UserId) });

export const NewGrant = AccessGrant.safeExtend({ code: PartnerCode });

/** The partner that an owner is about to grant access. */
export const PartnerOffer = z.strictObject({ name: z.string(), code: z.string() });

export const Grant = z.strictObject({
  grant_id: z.int(),
  partner: PartnerOffer,
  permissions: PermissionTable,
  all_listings: z.boolean(),
  /** Listings that the partner may see. */
  listings: z.int(),
  last_call_at: z.iso.datetime().nullable(),
  /** Activity log entries by the partner's people in the last 30 days. */
  changes_past_30: z.int(),
  /** Those people and the most common type of their entries, to filter the log by. */
  changed_by: z.array(UserId),
  changed_mostly: z.enum(logTypes).nullable(),
  created_at: z.iso.datetime(),
});

export const Grants = z.strictObject({
  /** By the partner's name. */
  partners: z.array(Grant),
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

const Compared = z.strictObject({
  value: z.number().nullable(),
  /** At the same time last year. */
  last_year: z.number().nullable(),
});

/**
 * Figures of each account on the consultant's home page, for the next 30 nights; null if unknown.
 */
export const AccountFigures = z.strictObject({
  accounts: z.array(
    z.strictObject({
      user_id: UserId,
      /** Shares, 0…1. */
      occupancy_next_30: z.number().nullable(),
      stly_occupancy_next_30: z.number().nullable(),
      /** Share of unavailable nights, over the listings whose calendars don't contain bookings. */
      unavailable_share_next_30: z.number().nullable(),
      market_occupancy_next_30: z.number().nullable(),
      /** Last time that prices were sent to a PMS. */
      last_sync_at: z.iso.datetime().nullable(),
      /** Null without bookings:view. */
      money: z
        .strictObject({
          /** ISO 4217, or "unknown". */
          currency: z.string(),
          other_currencies: z.int(),
          adr: Compared,
          revpar: Compared,
          revenue: Compared,
          /** Nights booked in the past 7 days. */
          pickup: Compared,
          /** Nights booked in each of the last 8 weeks, the oldest first. */
          weeks: z.array(z.int()),
        })
        .nullable(),
    }),
  ),
  /** Of each account whose listings the partner may view: its connections in the worst state; null: it has none. */
  connections: z.array(
    z.strictObject({
      user_id: UserId,
      health: z.enum(healths).nullable(),
      /** Connections in that state, and all. */
      count: z.int(),
      total: z.int(),
    }),
  ),
});

/** The partner as its own people see it. */
export const PartnerSelf = z.strictObject({
  name: z.string(),
  code: z.string(),
  /** True for the partner's owner, who alone can invite people, hold the key and leave accounts. */
  can_manage: z.boolean(),
});

/** The address of a colleague to invite. */

export const PersonInvitation = z.strictObject({ email: Email });

export type NewGrant = z.output<typeof NewGrant>;
export type PartnerOffer = z.output<typeof PartnerOffer>;
export type Grant = z.output<typeof Grant>;
export type Grants = z.output<typeof Grants>;
export type ManagedAccount = z.output<typeof ManagedAccount>;
export type ManagedAccounts = z.output<typeof ManagedAccounts>;
export type AccountFigures = z.output<typeof AccountFigures>;
export type PartnerSelf = z.output<typeof PartnerSelf>;
