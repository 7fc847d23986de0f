import type { Invitation as InvitationRow } from "@/generated/prisma/client";
import { toPermissions } from "@/lib/auth/permissions";
import type { Prisma, Tx } from "@/lib/db/server";
import type { Invitation, Member } from "../schema";

const columns = {
  id: true,
  name: true,
  email: true,
  permissions: true,
  allListings: true,
  apiGranted: true,
  createdAt: true,
  keys: { where: { status: "active" }, select: { prefix: true, lastUsedAt: true } },
  _count: { select: { listingGrants: true } },
} as const satisfies Prisma.PersonSelect;

/** Members of an account by name, all or the one with an id, each with its key's prefix and its reach; two statements. */
export async function readMembers(tx: Tx, accountId: number, id?: number): Promise<Member[]> {
  const all = await tx.listing.count({ where: { accountId } });
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
    listings: row.allListings ? all : row._count.listingGrants,
    api_granted: row.apiGranted,
    key: key ? { prefix: key.prefix, last_used_at: key.lastUsedAt?.toISOString() ?? null } : null,
    created_at: row.createdAt.toISOString(),
  }));
}

/** An invitation as Team Settings shows it; never its token. */
export function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    permissions: toPermissions(row.permissions),
    all_listings: row.allListings,
    listings: row.listingKeys.length,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}
