import type { Caller, Origin } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { toPermissions } from "@/lib/auth/permissions";
import { transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { linkToken, sha256 } from "@/lib/core/server/ids";
import { record } from "@/lib/audit/server";
import {
  insertPerson,
  invitationLink,
  listingKeys,
  newPasswordHash,
  refuseTaken,
  sendLetter,
  setGrants,
} from "@/lib/identity/people/server";
import type { PersonResource } from "@/lib/identity/people/schema";
import { aboutMember } from "./member";
import { newcomer } from "./newcomer";
import { lapsed } from "./queries";
import { toInvitation } from "./rows";
import { invitationDays } from "../rules";
import type { InvitationAcceptance, InvitationMade, MemberInvitation } from "../schema";

const dayMs = 86_400_000;

/**
 * Invites somebody by a link that works once within 7 days, and mails it when there is a mail server; an
 * earlier invitation of the same e-mail lapses. Owner only. Throws VALIDATION_FAILED at `email` when
 * somebody has it and at unknown `listings[i]`.
 */
export async function inviteMember(
  caller: Caller,
  request: MemberInvitation,
): Promise<InvitationMade> {
  requireOwner(caller);
  const { email, permissions, all_listings: allListings } = request;
  const { token, hash } = linkToken();
  const invitation = await transaction(caller, async (tx) => {
    const { accountId } = caller;
    await refuseTaken(tx, email);
    const keys = await listingKeys(tx, accountId, request.listings);
    await tx.invitation.deleteMany({ where: { accountId, email, usedAt: null } });
    const expiresAt = new Date(Date.now() + invitationDays * dayMs);
    const reach = { permissions, allListings, listingKeys: keys };
    const row = await tx.invitation.create({
      data: { accountId, email, tokenHash: hash, ...reach, invitedBy: caller.actor.id, expiresAt },
    });
    const changes = {
      old_value: null,
      new_value: { permissions, all_listings: allListings, listings: request.listings },
    };
    await record(tx, caller, [aboutMember("member_invited", email, changes)]);
    return toInvitation(row);
  });
  const link = invitationLink(token);
  return { invitation, link, mailed: !caller.dryRun && mail(caller, email, link) };
}

/** Takes an invitation back. Owner only; NOT_FOUND also when it was used or is another account's. */
export async function cancelInvitation(caller: Caller, id: number): Promise<void> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const where = { id, accountId: caller.accountId, usedAt: null };
    const row = await tx.invitation.findFirst({ where, select: { email: true } });
    const { count } = await tx.invitation.deleteMany({ where });
    if (!row || count === 0) throw new Refusal("NOT_FOUND", "Invitation not found.");
    const changes = { old_value: { status: "invited" }, new_value: null };
    await record(tx, caller, [aboutMember("member_removed", row.email, changes)]);
  });
}

/**
 * Makes the invited person a member with the password they chose. Of two at once one succeeds. Throws
 * NOT_FOUND for a used, old, cancelled or unknown token alike, VALIDATION_FAILED at `password` or `email`.
 */
export async function acceptInvitation(
  request: InvitationAcceptance,
  origin: Origin,
): Promise<PersonResource> {
  const { name, password } = request;
  return transaction({}, async (tx) => {
    const invitation = await takeInvitation(tx, request.token);
    const { accountId, email, allListings } = invitation;
    const permissions = toPermissions(invitation.permissions);
    const passwordHash = await newPasswordHash(password, email);
    const login = { role: "member" as const, email, name, passwordHash };
    const id = await insertPerson(tx, { accountId, ...login, permissions, allListings });
    const left = await tx.listing.findMany({
      where: { accountId, key: { in: invitation.listingKeys } },
      select: { key: true },
    });
    await setGrants(
      tx,
      id,
      left.map(({ key }) => key),
    );
    const changes = { old_value: { status: "invited" }, new_value: { status: "active" } };
    const member = newcomer(accountId, { id, email, name }, origin);
    await record(tx, member, [aboutMember("member_changed", name, changes)]);
    return { user_id: id, name, email };
  });
}

/** The update is the lock: of two at once, the second finds it used. */
async function takeInvitation(tx: Tx, token: string) {
  const tokenHash = sha256(token);
  const now = new Date();
  const { count } = await tx.invitation.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) throw lapsed();
  return tx.invitation.findUniqueOrThrow({ where: { tokenHash } });
}

function mail(caller: Caller, email: string, link: string): boolean {
  const words = { account: caller.account.name, inviter: caller.actor.name, days: invitationDays };
  return sendLetter(email, { kind: "invitation", words: { ...words, link } });
}
