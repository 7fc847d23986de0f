import { randomInt } from "node:crypto";
import { type Caller, owned } from "@/lib/auth/server/caller";
import {
  requireFreshSignIn,
  requireOwner,
  requirePartner,
  requireCustomer,
} from "@/lib/auth/server/owner";
import { everywhere, widens } from "@/lib/auth/permissions";
import { transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { record, changedFields } from "@/lib/audit/server";
import { createAccount, listingKeys, toGrantColumns } from "@/lib/identity/people/server";
import { updateAccount } from "@/lib/identity/settings/server";
import type { PersonResource, SignUp, AccessGrantChange } from "@/lib/identity/people/schema";
import { inviteMember } from "@/lib/identity/team/server";
import type { InvitationMade } from "@/lib/identity/team/schema";
import { codeLength, codeLetters, type Grant, type NewGrant } from "../schema";
import {
  partnerEntry,
  lockPair,
  setListings,
  accessOf,
  type LockedGrant,
  lockGrant,
  noGrant,
  overManaged,
  partnerOf,
  readGrants,
} from "./store";

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
    const before = await tx.account.findFirstOrThrow({ where, select: { partnerCode: true } });
    const code = newCode();
    await updateAccount(tx, where.id, { partnerCode: code });
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
  await overManaged(caller, () => leave(caller, userId));
}

async function leave(caller: Caller, userId: number): Promise<void> {
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
async function endGrant(tx: Tx, id: number, status: "revoked" | "left"): Promise<void> {
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

/**
 * Grants the partner with this code access to the account at once. Owner only. Throws
 * SIGN_IN_AGAIN, NOT_FOUND for an unknown code, CONFLICT if the partner already has access, or
 * VALIDATION_FAILED at unknown `listings[i]`.
 */
export async function grantPartner(caller: Caller, request: NewGrant): Promise<Grant> {
  requireOwner(caller);
  requireCustomer(caller);
  requireFreshSignIn(caller);
  const { code, permissions, all_listings: allListings, listings } = request;
  const partner = await partnerOf(code);
  return transaction(caller, async (tx) => {
    const grant = await lockInactivePair(tx, { ...owned(caller), partnerId: partner.id });
    const keys = await listingKeys(tx, owned(caller), listings);
    await tx.partnerGrant.update({
      where: { id: grant.id },
      data: {
        status: "active",
        permissions,
        allListings,
        endedAt: null,
        createdAt: new Date(),
        grantVersion: { increment: 1 },
      },
      select: { id: true },
    });
    await setListings(tx, grant.id, allListings ? [] : keys);
    const changes = {
      old_value: null,
      new_value: { permissions, all_listings: allListings, listings },
    };
    await record(tx, caller, [partnerEntry("partner_granted", partner.name, changes)]);
    return readGrant(tx, caller, grant.id);
  });
}

/**
 * Changes a partner's permissions and listings, effective with its next call. Owner only. Throws
 * NOT_FOUND unless `id` is an active grant of this account, VALIDATION_FAILED at unknown
 * `listings[i]`, or SIGN_IN_AGAIN if the change adds access.
 */
export async function changeGrant(
  caller: Caller,
  id: number,
  change: AccessGrantChange,
): Promise<Grant> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const grant = await lockGrant(tx, caller, id);
    const before = await accessOf(tx, id);
    await applyChange(tx, caller, grant, change);
    const after = await accessOf(tx, id);
    if (widens(before, after)) requireFreshSignIn(caller);
    const changes = changedFields(before, after);
    if (changes) {
      const data = { grantVersion: { increment: 1 } };
      await tx.partnerGrant.update({ where: { id }, data, select: { id: true } });
      await record(tx, caller, [partnerEntry("partner_changed", grant.partnerName, changes)]);
    }
    return readGrant(tx, caller, id);
  });
}

/**
 * Revokes a partner's access, effective with its next call. Owner only. Throws NOT_FOUND like
 * `changeGrant`.
 */
export async function revokeGrant(caller: Caller, id: number): Promise<void> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const grant = await lockGrant(tx, caller, id);
    const before = await accessOf(tx, id);
    await endGrant(tx, id, "revoked");
    const changes = { old_value: { ...before }, new_value: null };
    await record(tx, caller, [partnerEntry("partner_revoked", grant.partnerName, changes)]);
  });
}

/**
 * Locks the row of an account and a partner, inserted if needed. The second of two concurrent
 * grants waits here and throws CONFLICT.
 */
async function lockInactivePair(
  tx: Tx,
  pair: { accountId: number; partnerId: number },
): Promise<LockedGrant> {
  const blank = { ...pair, status: "revoked" as const, permissions: {} };
  await tx.partnerGrant.createMany({ data: [blank], skipDuplicates: true });
  const grant = await lockPair(tx, pair);
  if (!grant) throw new Refusal("NOT_FOUND", noGrant);
  if (grant.status === "active") {
    throw new Refusal("CONFLICT", "This partner already has access. Update it instead.");
  }
  return grant;
}

async function applyChange(
  tx: Tx,
  caller: Caller,
  grant: LockedGrant,
  change: AccessGrantChange,
): Promise<void> {
  const { data, listings } = toGrantColumns(change, grant);
  await tx.partnerGrant.update({ where: { id: grant.id }, data, select: { id: true } });
  if (listings) {
    await setListings(tx, grant.id, await listingKeys(tx, owned(caller), listings));
  }
}

async function readGrant(tx: Tx, caller: Caller, id: number): Promise<Grant> {
  const [grant] = await readGrants(tx, caller, id);
  if (!grant) throw new Refusal("NOT_FOUND", noGrant);
  return grant;
}
