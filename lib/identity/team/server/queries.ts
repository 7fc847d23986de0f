import { type Caller, owned } from "@/lib/auth/server/caller";
import { isOwner } from "@/lib/auth/server/owner";
import { env } from "@/lib/core/env";
import { acrossAccounts, db } from "@/lib/db/server";
import type { ChosenListings } from "@/lib/identity/people/schema";
import { chosenListings, openLink } from "@/lib/identity/people/server";
import { expired, toInvitation } from "./invitations";
import { noMember, readMembers } from "./members";
import type { InvitationOffer, Team } from "../schema";

/** Returns the owner, members and open invitations; for a member, only the owner and themselves. */
export async function listTeam(caller: Caller): Promise<Team> {
  const canManage = isOwner(caller);
  const owner = await db().person.findFirstOrThrow({
    where: { ...owned(caller), role: "owner" },
    select: {
      id: true,
      name: true,
      email: true,
      account: { select: { requireTwoFactor: true } },
    },
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
    two_factor_required: owner.account.requireTwoFactor,
    members,
    invitations: invitations.map(toInvitation),
  };
}

/**
 * Returns the chosen listings of a member, for the owner or that member. Throws NOT_FOUND for any
 * other member.
 */
export async function memberListings(caller: Caller, userId: number): Promise<ChosenListings> {
  const hidden = !isOwner(caller) && caller.actor.id !== userId;
  const [member] = hidden ? [] : await readMembers(db(), caller.accountId, userId);
  if (!member) throw noMember();
  return chosenListings({ ...owned(caller), grants: { some: { personId: userId } } });
}

/**
 * Returns the account and e-mail of an invitation link. Throws NOT_FOUND for a used, expired,
 * cancelled or unknown token.
 */
export async function readInvitation(token: string): Promise<InvitationOffer> {
  if (env().SIGN_UP === "closed") throw expired();
  const row = await acrossAccounts(() =>
    db().invitation.findFirst({
      where: openLink(token),
      select: { email: true, expiresAt: true, account: { select: { name: true } } },
    }),
  );
  if (!row) throw expired();
  return {
    email: row.email,
    account_name: row.account.name,
    expires_at: row.expiresAt.toISOString(),
  };
}
