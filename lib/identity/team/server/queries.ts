import { type Caller, owned } from "@/lib/auth/server/caller";
import { isOwner } from "@/lib/auth/server/owner";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { sha256 } from "@/lib/core/server/ids";
import { readMembers, toInvitation } from "./rows";
import type { InvitationOffer, MemberListings, Team } from "../schema";

/** The owner reads the whole team and the open invitations; a member reads who the owner is and themselves. */
export async function listTeam(caller: Caller): Promise<Team> {
  const canManage = isOwner(caller);
  const owner = await db().person.findFirstOrThrow({
    where: { ...owned(caller), role: "owner" },
    select: { id: true, name: true, email: true },
  });
  const members = await readMembers(
    db(),
    caller.accountId,
    ...(canManage ? [] : [caller.actor.id]),
  );
  const invitations = canManage
    ? await db().invitation.findMany({
        where: { ...owned(caller), usedAt: null },
        orderBy: { id: "desc" },
      })
    : [];
  return {
    can_manage: canManage,
    owner: { user_id: owner.id, name: owner.name, email: owner.email },
    members,
    invitations: invitations.map(toInvitation),
  };
}

/** The chosen listings of a member, for the owner or that member. Throws NOT_FOUND for anybody else's member and for no member alike. */
export async function memberListings(caller: Caller, userId: number): Promise<MemberListings> {
  const hidden = !isOwner(caller) && caller.actor.id !== userId;
  const [member] = hidden ? [] : await readMembers(db(), caller.accountId, userId);
  if (!member) throw new Refusal("NOT_FOUND", "Member not found.");
  const rows = await db().listing.findMany({
    where: { ...owned(caller), grants: { some: { personId: userId } } },
    select: { listingId: true, pmsName: true, name: true },
  });
  const listings = rows
    .map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName, listing_name: row.name }))
    .toSorted((a, b) => compare(a.pms_name, b.pms_name) || compare(a.listing_id, b.listing_id));
  return { listings };
}

/** What an invitation's link offers. Throws NOT_FOUND for a used, old, cancelled or unknown token alike. */
export async function readInvitation(token: string): Promise<InvitationOffer> {
  const row = await db().invitation.findFirst({
    where: { tokenHash: sha256(token), usedAt: null, expiresAt: { gt: new Date() } },
    select: { email: true, expiresAt: true, account: { select: { name: true } } },
  });
  if (!row) throw lapsed();
  return {
    email: row.email,
    account_name: row.account.name,
    expires_at: row.expiresAt.toISOString(),
  };
}

/** The one answer to every link that cannot be taken. */
export function lapsed(): Refusal {
  return new Refusal("NOT_FOUND", "This invitation is no longer valid. Ask for a new one.");
}

/** Code-point order, as the catalog has it. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
