import type { Invitation as InvitationRow } from "@/generated/prisma/client";
import type { Origin } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/person-caller";
import { toPermissions } from "@/lib/auth/permissions";
import { env } from "@/lib/core/env";
import { transaction, type Tx } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import {
  EmailTaken,
  insertPerson,
  isMailed,
  newPasswordHash,
  openLink,
  setListingGrants,
} from "@/lib/identity/people/server";
import { expired } from "./invitations";
import { memberEntry } from "./members";
import type { InvitationAcceptance } from "../schema";

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

interface Login {
  name: string;
  passwordHash: string;
  emailVerifiedAt?: Date;
}

/**
 * Inserts the member with the invited listings that still exist. Throws EmailTaken before it writes
 * anything.
 */
async function join(tx: Tx, invitation: InvitationRow, login: Login, origin: Origin) {
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
  const person = await tx.person.findUniqueOrThrow({ where: { id } });
  const member = await callerFor(person, { origin }, tx);
  await record(tx, member, [memberEntry("member_changed", login.name, changes)]);
}

/**
 * Logs that an invitation ended without a member. The author is a job, because none of the
 * account's people ended it.
 */
async function endUnused(tx: Tx, { invitedBy, email }: InvitationRow, origin: Origin) {
  const inviter = await tx.person.findUniqueOrThrow({ where: { id: invitedBy } });
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
  return tx.invitation.findUniqueOrThrow({ where: { tokenHash: link.tokenHash } });
}
