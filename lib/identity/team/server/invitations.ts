import type { Invitation as InvitationRow, Person } from "@/generated/prisma/client";
import { toPermissions } from "@/lib/auth/permissions";
import { Refusal, invalid, isRefusal } from "@/lib/core/errors";
import type { Invitation, InvitationMade, MemberInvitation, InvitationAcceptance } from "../schema";
import type { Caller, Origin } from "@/lib/auth/server/caller";
import type { ProviderSignIn } from "@/lib/auth/server/options";
import { requireFreshSignIn, requireOwner } from "@/lib/auth/server/owner";
import { transaction, db, deleteBatch, type Tx } from "@/lib/db/server";
import { dayMs } from "@/lib/core/dates";
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
  EmailTaken,
  insertLogin,
  insertPerson,
  linkedPerson,
  isMailed,
  newPasswordHash,
  openLink,
  setListingGrants,
} from "@/lib/identity/people/server";
import { memberEntry } from "./members";
import { callerFor } from "@/lib/auth/server/key-caller";
import { env } from "@/lib/core/env";

/** Returns an invitation as shown in Team Settings, without its token. */
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

/** Returns the same error for every invalid invitation link. */
export function expired(): Refusal {
  return new Refusal("NOT_FOUND", "This invitation is no longer valid. Ask for a new one.");
}

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
  const known = await personByEmail(email);
  const invitation = await transaction(caller, async (tx) => {
    const { accountId } = caller;
    if (known?.accountId === accountId)
      throw invalid("email", "This person is already on your team.");
    const keys = await listingKeys(tx, { accountId }, request.listings);
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
  const mailed = !caller.dryRun && mail(caller, email, known ? null : mailedToken(token));
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

/**
 * Makes the invited person a member with the password they chose; a mailed link also verifies their
 * address. Only one of two concurrent calls succeeds. For an address that already has an account,
 * the invitation ends and the answer is the same. Throws NOT_FOUND for a used, expired, cancelled
 * or unknown token, or VALIDATION_FAILED at `password`.
 */
export async function acceptInvitation(
  request: InvitationAcceptance,
  origin: Origin,
): Promise<void> {
  if (env().SIGN_UP === "closed") throw expired();
  await transaction({}, async (tx) => {
    const invitation = await useInvitation(tx, request.token);
    const passwordHash = await newPasswordHash(request.password, invitation.email);
    const emailVerifiedAt = isMailed(request.token) ? { emailVerifiedAt: new Date() } : {};
    const login = { name: request.name, passwordHash, ...emailVerifiedAt };
    try {
      await join(tx, invitation, login, origin);
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      await endUnused(tx, invitation, origin);
    }
  });
}

/**
 * Makes a member of the person who opened an invitation and signed in at a provider, without a password, and links that
 * login. The provider must have verified the invited address, which counts as verified here from then on. A refusal
 * leaves the invitation open.
 */
export const joinWithLogin: ProviderSignIn["join"] = async (
  { token, origin },
  login,
  verifiedEmail,
) => {
  if (env().SIGN_UP === "closed") return "expired";
  const open = await db().invitation.findFirst({ where: openLink(token) });
  if (!open) return "expired";
  if (await linkedPerson(login)) return "taken";
  if ((await verifiedEmail()) !== open.email) return "otherEmail";
  const name = login.name ?? open.email.slice(0, open.email.indexOf("@"));
  const newcomer = { name, passwordHash: null, emailVerifiedAt: new Date() };
  return transaction({}, async (tx) => {
    const invitation = await useInvitation(tx, token);
    const member = await join(tx, invitation, newcomer, origin);
    if (!(await insertLogin(tx, member, login))) throw new EmailTaken();
    return member.id;
  }).catch((error: unknown) => {
    if (error instanceof EmailTaken) return "taken" as const;
    if (isRefusal(error)) return "expired" as const;
    throw error;
  });
};

interface Newcomer {
  name: string;
  passwordHash: string | null;
  emailVerifiedAt?: Date;
}

/**
 * Inserts the member with the invited listings that still exist. Throws EmailTaken before it writes
 * anything.
 */
async function join(
  tx: Tx,
  invitation: InvitationRow,
  login: Newcomer,
  origin: Origin,
): Promise<Person> {
  const { accountId, email, allListings } = invitation;
  const permissions = toPermissions(invitation.permissions);
  const role = "member" as const;
  const id = await insertPerson(tx, { accountId, role, email, ...login, permissions, allListings });
  const left = await tx.listing.findMany({
    where: { accountId, key: { in: invitation.listingKeys } },
    select: { key: true },
  });
  const keys = left.map(({ key }) => key);
  await setListingGrants(tx, id, keys);
  const changes = { old_value: { status: "invited" }, new_value: { status: "active" } };
  const person = await tx.person.findFirstOrThrow({ where: { id } });
  const member = await callerFor(person, { origin }, tx);
  await record(tx, member, [memberEntry("member_changed", login.name, changes)]);
  return person;
}

/**
 * Logs that an invitation ended without a member. The author is a job, because none of the
 * account's people ended it.
 */
async function endUnused(tx: Tx, { invitedBy, email }: InvitationRow, origin: Origin) {
  const inviter = await tx.person.findFirstOrThrow({ where: { id: invitedBy } });
  const actor = { id: 0, email: null, name: "Invitation link", role: "job" } as const;
  const caller = await callerFor(inviter, { actor, via: "job", origin }, tx);
  const changes = { old_value: { status: "invited" }, new_value: null };
  await record(tx, caller, [memberEntry("member_removed", email, changes)]);
}

/**
 * Marks the invitation as used and returns it. The update locks the row: the second of two
 * concurrent calls finds it used.
 */
async function useInvitation(tx: Tx, token: string) {
  const now = new Date();
  const link = openLink(token, now);
  const { count } = await tx.invitation.updateMany({ where: link, data: { usedAt: now } });
  if (count === 0) throw expired();
  return tx.invitation.findFirstOrThrow({ where: { tokenHash: link.tokenHash } });
}
