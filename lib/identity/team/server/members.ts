import { type Caller, owned } from "@/lib/auth/server/caller";
import { toPermissions } from "@/lib/auth/permissions";
import type { Prisma, Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { lockPerson } from "@/lib/identity/people/server";
import type { AccountAction, Changes, Entry } from "@/lib/audit/server";
import type { Member } from "../schema";

interface LockedMember {
  id: number;
  name: string;
  email: string;
  allListings: boolean;
  apiGranted: boolean;
}

const columns = {
  id: true,
  name: true,
  email: true,
  permissions: true,
  allListings: true,
  apiGranted: true,
  createdAt: true,
  passwordHash: true,
  twoFactor: { select: { confirmedAt: true } },
  keys: { where: { status: "active" }, select: { prefix: true, lastUsedAt: true } },
  _count: { select: { listingGrants: true } },
} as const satisfies Prisma.PersonSelect;

/**
 * Locks and returns a member of the caller's account. Throws NOT_FOUND for any other ID, including
 * the owner's and removed members'.
 */
export async function lockMember(tx: Tx, caller: Caller, userId: number): Promise<LockedMember> {
  const locked = await lockPerson(tx, caller.accountId, userId);
  const row = locked
    ? await tx.person.findFirst({
        where: { ...owned(caller), id: userId, role: "member" },
        select: { id: true, name: true, email: true, allListings: true, apiGranted: true },
      })
    : null;
  if (!row) throw noMember();
  return row;
}

/** Returns all members of an account by name, or the one with `id`. Takes two statements. */
export async function readMembers(tx: Tx, accountId: number, id?: number): Promise<Member[]> {
  const total = await tx.listing.count({ where: { accountId } });
  const rows = await tx.person.findMany({
    where: { accountId, role: "member", removedAt: null, ...(id !== undefined && { id }) },
    select: columns,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ keys: [key], ...row }) => ({
    user_id: row.id,
    name: row.name,
    email: row.email,
    permissions: toPermissions(row.permissions),
    all_listings: row.allListings,
    listings: row.allListings ? total : row._count.listingGrants,
    api_granted: row.apiGranted,
    two_factor: row.passwordHash === null || (row.twoFactor?.confirmedAt ?? null) !== null,
    key: key ? { prefix: key.prefix, last_used_at: key.lastUsedAt?.toISOString() ?? null } : null,
    created_at: row.createdAt.toISOString(),
  }));
}

/** Returns one member as shown in Team Settings. Throws NOT_FOUND. */
export async function readMember(tx: Tx, accountId: number, id: number): Promise<Member> {
  const [member] = await readMembers(tx, accountId, id);
  if (!member) throw noMember();
  return member;
}

/** Returns a log entry about a member or an invited person. */
export function memberEntry(action: AccountAction, name: string, changes: Changes): Entry {
  return { logType: "account", action, name, changes };
}

export function noMember(): Refusal {
  return new Refusal("NOT_FOUND", "Member not found.");
}
