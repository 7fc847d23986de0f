import type { Caller } from "@/lib/auth/server/caller";
import { requireFreshSignIn } from "@/lib/auth/server/fresh-sign-in";
import { requireOwner } from "@/lib/auth/server/owner";
import { transaction, db, deleteBatch } from "@/lib/db/server";
import { dayMs } from "@/lib/core/dates";
import { invalid, Refusal } from "@/lib/core/errors";
import { linkToken } from "@/lib/core/server/ids";
import { record } from "@/lib/audit/server";
import {
  invitationLink,
  listingKeys,
  mailedToken,
  personByEmail,
  requireInvitations,
  sendMail,
  usedLinkDays,
} from "@/lib/identity/people/server";
import { toInvitation } from "./invitations";
import { memberEntry } from "./members";
import type { InvitationMade, MemberInvitation } from "../schema";

/** Days for which an invitation is valid. */
const invitationDays = 7;

/**
 * Invites a person with a link that works once within 7 days, and mails them another link if a mail
 * server is configured. Replaces an earlier invitation of the same e-mail. A person of another
 * account gets a mail without a link, but the answer is the same. Owner only. Throws SIGN_IN_AGAIN,
 * VALIDATION_FAILED at `email` for the team's own people and at unknown `listings[i]`, or
 * PERMISSION_DENIED if only an administrator can add people.
 */
export async function inviteMember(
  caller: Caller,
  request: MemberInvitation,
): Promise<InvitationMade> {
  requireOwner(caller);
  requireInvitations();
  requireFreshSignIn(caller);
  const { email, permissions, all_listings: allListings } = request;
  const { token, hash } = linkToken();
  const { invitation, isTaken } = await transaction(caller, async (tx) => {
    const { accountId } = caller;
    const known = await personByEmail(email, tx);
    if (known?.accountId === accountId)
      throw invalid("email", "This person is already on your team.");
    const keys = await listingKeys(tx, accountId, request.listings);
    await tx.invitation.deleteMany({ where: { accountId, email, usedAt: null } });
    const expiresAt = new Date(Date.now() + invitationDays * dayMs);
    const grant = { permissions, allListings, listingKeys: keys };
    const row = await tx.invitation.create({
      data: { accountId, email, tokenHash: hash, ...grant, invitedBy: caller.actor.id, expiresAt },
    });
    const changes = {
      old_value: null,
      new_value: { permissions, all_listings: allListings, listings: request.listings },
    };
    await record(tx, caller, [memberEntry("member_invited", email, changes)]);
    return { invitation: toInvitation(row), isTaken: known !== null };
  });
  const mailed = !caller.dryRun && mail(caller, email, isTaken ? null : mailedToken(token));
  return { invitation, link: invitationLink(token), mailed };
}

/**
 * Cancels an invitation. Owner only. Throws NOT_FOUND for an unknown or used invitation or another
 * account's.
 */
export async function cancelInvitation(caller: Caller, id: number): Promise<void> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const where = { id, accountId: caller.accountId, usedAt: null };
    const row = await tx.invitation.findFirst({ where, select: { email: true } });
    const { count } = await tx.invitation.deleteMany({ where });
    if (!row || count === 0) throw new Refusal("NOT_FOUND", "Invitation not found.");
    const changes = { old_value: { status: "invited" }, new_value: null };
    await record(tx, caller, [memberEntry("member_removed", row.email, changes)]);
  });
}

/**
 * Mails the link of a token or, to an address that has an account, why it cannot join. Returns
 * false without a mail server.
 */
function mail({ account, actor }: Caller, email: string, token: string | null): boolean {
  const names = { account: account.name, inviter: actor.name };
  if (token === null)
    return sendMail(email, { kind: "invitation_taken", values: { ...names, email } });
  const values = { ...names, days: invitationDays, link: invitationLink(token) };
  return sendMail(email, { kind: "invitation", values });
}

/** Deletes a batch of invitations used more than 30 days before `now`; returns how many. Open ones stay in Team Settings. */
export async function deleteUsedInvitations(now: Date): Promise<number> {
  const where = { usedAt: { lt: new Date(now.getTime() - usedLinkDays * dayMs) } };
  return (await db().invitation.deleteMany({ where, limit: deleteBatch })).count;
}
