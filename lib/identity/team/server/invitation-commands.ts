import type { Caller, Origin } from "@/lib/auth/server/caller";
import { requireFreshSignIn } from "@/lib/auth/server/fresh-sign-in";
import { requireOwner } from "@/lib/auth/server/owner";
import { callerFor } from "@/lib/auth/server/person-caller";
import { toPermissions } from "@/lib/auth/permissions";
import { transaction, type Tx, db, deleteBatch } from "@/lib/db/server";
import { dayMs } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { linkToken } from "@/lib/core/server/ids";
import { record } from "@/lib/audit/server";
import {
  insertPerson,
  invitationLink,
  usedLinkDays,
  listingKeys,
  newPasswordHash,
  openLink,
  requireFreeEmail,
  sendMail,
  setListingGrants,
} from "@/lib/identity/people/server";
import type { PersonResource } from "@/lib/identity/people/schema";
import { expired, toInvitation } from "./invitations";
import { memberEntry } from "./members";
import type { InvitationAcceptance, InvitationMade, MemberInvitation } from "../schema";

/** Days for which an invitation is valid. */
const invitationDays = 7;

/**
 * Invites a person by a link that works once within 7 days, and mails it when a mail server is configured.
 * Replaces an earlier invitation of the same e-mail. Owner only. Throws SIGN_IN_AGAIN, and
 * VALIDATION_FAILED at `email` when it is taken and at unknown `listings[i]`.
 */
export async function inviteMember(
  caller: Caller,
  request: MemberInvitation,
): Promise<InvitationMade> {
  requireOwner(caller);
  requireFreshSignIn(caller);
  const { email, permissions, all_listings: allListings } = request;
  const { token, hash } = linkToken();
  const invitation = await transaction(caller, async (tx) => {
    const { accountId } = caller;
    await requireFreeEmail(tx, email);
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
    return toInvitation(row);
  });
  const link = invitationLink(token);
  return { invitation, link, mailed: !caller.dryRun && mail(caller, email, link) };
}

/** Cancels an invitation. Owner only; NOT_FOUND also when it was used or is another account's. */
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
 * Makes the invited person a member with the password they chose. Of two at once, one succeeds. Throws
 * NOT_FOUND for a used, expired, cancelled or unknown token alike, VALIDATION_FAILED at `password` or `email`.
 */
export async function acceptInvitation(
  request: InvitationAcceptance,
  origin: Origin,
): Promise<PersonResource> {
  const { name, password } = request;
  return transaction({}, async (tx) => {
    const invitation = await useInvitation(tx, request.token);
    const { accountId, email, allListings } = invitation;
    const permissions = toPermissions(invitation.permissions);
    const passwordHash = await newPasswordHash(password, email);
    const login = { role: "member" as const, email, name, passwordHash };
    const id = await insertPerson(tx, { accountId, ...login, permissions, allListings });
    const left = await tx.listing.findMany({
      where: { accountId, key: { in: invitation.listingKeys } },
      select: { key: true },
    });
    const keys = left.map(({ key }) => key);
    await setListingGrants(tx, id, keys);
    const changes = { old_value: { status: "invited" }, new_value: { status: "active" } };
    const person = await tx.person.findUniqueOrThrow({ where: { id } });
    const member = await callerFor(person, { origin }, tx);
    await record(tx, member, [memberEntry("member_changed", name, changes)]);
    return { user_id: id, name, email };
  });
}

/** The update is the lock: of two at once, the second finds it used. */
async function useInvitation(tx: Tx, token: string) {
  const now = new Date();
  const link = openLink(token, now);
  const { count } = await tx.invitation.updateMany({ where: link, data: { usedAt: now } });
  if (count === 0) throw expired();
  return tx.invitation.findUniqueOrThrow({ where: { tokenHash: link.tokenHash } });
}

function mail({ account, actor }: Caller, email: string, link: string): boolean {
  const values = { account: account.name, inviter: actor.name, days: invitationDays, link };
  return sendMail(email, { kind: "invitation", values });
}

/** Deletes a batch of invitations used more than 30 days before `now`; returns how many. Open ones stay in Team Settings. */
export async function deleteUsedInvitations(now: Date): Promise<number> {
  const where = { usedAt: { lt: new Date(now.getTime() - usedLinkDays * dayMs) } };
  return (await db().invitation.deleteMany({ where, limit: deleteBatch })).count;
}
