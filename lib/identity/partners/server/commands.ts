import { randomInt } from "node:crypto";
import type { Caller } from "@/lib/auth/server/caller";
import { requireFreshSignIn } from "@/lib/auth/server/fresh-sign-in";
import { requireOwner, requirePartner } from "@/lib/auth/server/owner";
import { everywhere } from "@/lib/auth/permissions";
import { transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { record } from "@/lib/audit/server";
import { createAccount } from "@/lib/identity/people/server";
import type { PersonResource, SignUp } from "@/lib/identity/people/schema";
import { inviteMember } from "@/lib/identity/team/server";
import type { InvitationMade } from "@/lib/identity/team/schema";
import { codeLength, codeLetters } from "../rules";
import { partnerEntry, lockPair, setListings } from "./store";

/**
 * Creates a partner and its owner, and returns the owner with the partner code. Throws like
 * `createAccount`.
 */
export async function createPartner(
  input: SignUp,
  options: { isVerified?: boolean } = {},
): Promise<PersonResource & { code: string }> {
  const code = newCode();
  return { ...(await createAccount(input, { ...options, partnerCode: code })), code };
}

/**
 * Replaces the partner's code; grants made with the old one remain. Partner's owner only. Throws
 * SIGN_IN_AGAIN.
 */
export async function renewCode(caller: Caller): Promise<{ code: string }> {
  requirePartner(caller);
  requireOwner(caller);
  requireFreshSignIn(caller);
  return transaction(caller, async (tx) => {
    const where = { id: caller.accountId };
    const before = await tx.account.findUniqueOrThrow({ where, select: { partnerCode: true } });
    const code = newCode();
    await tx.account.update({ where, data: { partnerCode: code }, select: { id: true } });
    const changes = {
      old_value: { partner_code: before.partnerCode },
      new_value: { partner_code: code },
    };
    await record(tx, caller, [{ logType: "account", action: "settings_changed", changes }]);
    return { code };
  });
}

/**
 * Invites a colleague, who may then act on all managed accounts. Partner's owner only. Throws like
 * `inviteMember`.
 */
export async function invitePerson(
  caller: Caller,
  { email }: { email: string },
): Promise<InvitationMade> {
  requirePartner(caller);
  const permissions = everywhere("none");
  return inviteMember(caller, { email, permissions, all_listings: false, listings: [] });
}

/**
 * Ends the partner's access to the account with user ID `userId` and logs it there. Partner's owner
 * only. Throws NOT_FOUND unless the account is managed.
 */
export async function leaveAccount(caller: Caller, userId: number): Promise<void> {
  requirePartner(caller);
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const account = await tx.person.findFirst({
      where: { id: userId, role: "owner" },
      select: { accountId: true },
    });
    const accountId = account?.accountId ?? 0;
    const grant = await lockPair(tx, { accountId, partnerId: caller.accountId });
    if (grant?.status !== "active") throw new Refusal("NOT_FOUND", "Managed account not found.");
    await endGrant(tx, grant.id, "left");
    const changes = { old_value: { status: "active" }, new_value: { status: "left" } };
    await record(tx, { ...caller, accountId }, [
      partnerEntry("partner_revoked", grant.partnerName, changes),
    ]);
  });
}

/** Ends an active grant: the next call under it is refused. */
export async function endGrant(tx: Tx, id: number, status: "revoked" | "left"): Promise<void> {
  await setListings(tx, id, []);
  await tx.partnerGrant.update({
    where: { id },
    data: { status, endedAt: new Date(), grantVersion: { increment: 1 } },
    select: { id: true },
  });
}

/** Returns a random code. Of 32^8 codes none repeats in practice, and the column is unique. */
export function newCode(): string {
  return Array.from({ length: codeLength }, () =>
    codeLetters.charAt(randomInt(codeLetters.length)),
  ).join("");
}
