import { type Caller, owned } from "@/lib/auth/server/caller";
import { toPermissions } from "@/lib/auth/permissions";
import { acrossAccounts, db, inAccounts, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import type { Changes, Entry } from "@/lib/audit/server";
import type { AccessGrant } from "@/lib/identity/people/schema";
import { chosenRefs, toAccessGrant } from "@/lib/identity/people/server";
import type { Grant } from "../schema";

/** A grant whose row is locked until the transaction ends. */
export interface LockedGrant {
  id: number;
  partnerName: string;
  status: "active" | "revoked" | "left";
  allListings: boolean;
}

export const noGrant = "Partner not found.";

/** Returns the partner with this code, of all there are. Throws NOT_FOUND. */
export async function partnerOf(code: string): Promise<{ id: number; name: string }> {
  const partner = await acrossAccounts(() =>
    db().account.findFirst({
      where: { kind: "partner", partnerCode: code },
      select: { id: true, name: true },
    }),
  );
  if (!partner) throw new Refusal("NOT_FOUND", "No partner has this code. Check it and try again.");
  return partner;
}

/** Runs work that reads the rows of all accounts that the partner manages now. */
export async function overManaged<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  const where = { partnerId: caller.accountId, status: "active" } as const;
  const grants = await db().partnerGrant.findMany({ where, select: { accountId: true } });
  const accounts = [caller.accountId, ...grants.map(({ accountId }) => accountId)];
  return inAccounts(accounts, work);
}

/**
 * Locks and returns the grant between an account and a partner, in any state, or null if there was
 * never one.
 */
export async function lockPair(
  tx: Tx,
  pair: { accountId: number; partnerId: number },
): Promise<LockedGrant | null> {
  const rows = await tx.$queryRaw<LockedGrant[]>`
    SELECT g.id, a.name AS "partnerName", g.status::text, g.all_listings AS "allListings"
    FROM partner_grant g JOIN account a ON a.id = g.partner_id
    WHERE g.account_id = ${pair.accountId} AND g.partner_id = ${pair.partnerId}
    FOR NO KEY UPDATE OF g`;
  return rows[0] ?? null;
}

/**
 * Locks and returns an active grant of the caller's account. Throws NOT_FOUND for an ended or
 * unknown grant or another account's.
 */
export async function lockGrant(tx: Tx, caller: Caller, id: number): Promise<LockedGrant> {
  const row = await tx.partnerGrant.findFirst({
    where: { ...owned(caller), id },
    select: { accountId: true, partnerId: true },
  });
  const grant = row && (await lockPair(tx, row));
  if (grant?.status !== "active") throw new Refusal("NOT_FOUND", noGrant);
  return grant;
}

/** Replaces the chosen listings of a grant. */
export async function setListings(tx: Tx, grantId: number, keys: readonly number[]): Promise<void> {
  await tx.partnerListingGrant.deleteMany({ where: { grantId } });
  await tx.partnerListingGrant.createMany({
    data: keys.map((listingKey) => ({ grantId, listingKey })),
    skipDuplicates: true,
  });
}

/** Returns the permissions and chosen listings of a grant. */
export async function accessOf(tx: Tx, id: number): Promise<AccessGrant> {
  const { listings, ...row } = await tx.partnerGrant.findFirstOrThrow({
    where: { id },
    select: { permissions: true, allListings: true, listings: chosenRefs },
  });
  return toAccessGrant(row, listings);
}

/**
 * Returns all active grants of an account by the partner's name, or the one with `id`. Takes a
 * fixed number of statements.
 */
export async function readGrants(tx: Tx, caller: Caller, id?: number): Promise<Grant[]> {
  const total = await tx.listing.count({ where: owned(caller) });
  const changes = await changesPast30(tx, caller);
  const rows = await tx.partnerGrant.findMany({
    where: { ...owned(caller), status: "active", ...(id !== undefined && { id }) },
    include: {
      partner: { select: { name: true, partnerCode: true } },
      _count: { select: { listings: true } },
    },
    orderBy: [{ partner: { name: "asc" } }, { id: "asc" }],
  });
  return rows.map((row) => ({
    grant_id: row.id,
    partner: { name: row.partner.name, code: row.partner.partnerCode ?? "" },
    permissions: toPermissions(row.permissions),
    all_listings: row.allListings,
    listings: row.allListings ? total : row._count.listings,
    last_call_at: row.lastCallAt?.toISOString() ?? null,
    ...(changes.get(row.id) ?? unchanged),
    created_at: row.createdAt.toISOString(),
  }));
}

/** Returns a log entry about a partner. */
export function partnerEntry(
  action: "partner_granted" | "partner_changed" | "partner_revoked",
  name: string,
  changes: Changes,
): Entry {
  return { logType: "account", action, name, changes };
}

type RecentWork = Pick<Grant, "changes_past_30" | "changed_by" | "changed_mostly">;

const unchanged: RecentWork = { changes_past_30: 0, changed_by: [], changed_mostly: null };

async function changesPast30(tx: Tx, caller: Caller): Promise<Map<number, RecentWork>> {
  const rows = await tx.$queryRaw<(RecentWork & { id: number })[]>`
    SELECT g.id, count(*)::int AS changes_past_30,
      array_agg(DISTINCT p.id ORDER BY p.id) AS changed_by,
      mode() WITHIN GROUP (ORDER BY e.log_type)::text AS changed_mostly
    FROM partner_grant g
    JOIN person p ON p.account_id = g.partner_id
    JOIN log_entry e ON e.account_id = g.account_id AND e.user_id = p.id
    WHERE g.account_id = ${owned(caller).accountId} AND e.created_at > now() - interval '30 days'
    GROUP BY g.id`;
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}
