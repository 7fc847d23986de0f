import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireFreshSignIn, requireCustomer, requireOwner } from "@/lib/auth/server/owner";
import { transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { updateAccount } from "@/lib/identity/settings/server";
import { hasTwoFactor } from "@/lib/identity/two-factor/server";
import { activeKey, keyEntry, revokeKeys } from "@/lib/identity/keys/server";
import { changedFields, record } from "@/lib/audit/server";
import {
  chosenRefs,
  listingKeys,
  removePerson,
  setListingGrants,
  toAccessGrant,
  toGrantColumns,
  updatePerson,
} from "@/lib/identity/people/server";
import type { AccessGrant, AccessGrantChange } from "@/lib/identity/people/schema";
import { widens } from "@/lib/auth/permissions";
import { lockMember, memberEntry, readMember } from "./members";
import type { Member } from "../schema";

/**
 * Changes a member's permissions and listings, effective with their next request. Owner only.
 * Throws NOT_FOUND unless `userId` is a member of this account, VALIDATION_FAILED at unknown
 * `listings[i]`, or SIGN_IN_AGAIN if the change adds access.
 */
export async function changeMember(
  caller: Caller,
  userId: number,
  change: AccessGrantChange,
): Promise<Member> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const member = await lockMember(tx, caller, userId);
    const before = await grantOf(tx, userId);
    await applyChange(tx, caller, member, change);
    const after = await grantOf(tx, userId);
    if (widens(before, after)) requireFreshSignIn(caller);
    const changes = changedFields(before, after);
    if (changes) {
      await updatePerson(tx, userId, { grantVersion: { increment: 1 } });
      await record(tx, caller, [memberEntry("member_changed", member.name, changes)]);
    }
    return readMember(tx, caller.accountId, userId);
  });
}

/**
 * Grants a member API access: they may generate a key, and an earlier key works again. Owner only.
 * Throws SIGN_IN_AGAIN, or NOT_FOUND like `changeMember`.
 */
export async function grantApi(caller: Caller, userId: number): Promise<Member> {
  requireOwner(caller);
  requireFreshSignIn(caller);
  return setGranted(caller, userId, true);
}

/**
 * Revokes a member's API access: their key is kept but refused from the next call on. Owner only.
 * Throws NOT_FOUND like `changeMember`.
 */
export function revokeApi(caller: Caller, userId: number): Promise<Member> {
  return setGranted(caller, userId, false);
}

/**
 * Revokes a member's key permanently; with API access they may generate another. Owner only. Throws
 * NOT_FOUND like `changeMember`, or CONFLICT if there is no key.
 */
export async function revokeMemberKey(caller: Caller, userId: number): Promise<Member> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const member = await lockMember(tx, caller, userId);
    const key = await activeKey(tx, userId);
    const ended = await revokeKeys(tx, { personId: userId });
    if (ended === 0) throw new Refusal("CONFLICT", "This member has no key.");
    await record(tx, caller, [keyEntry("key_revoked", key?.prefix ?? null, null, member.name)]);
    return readMember(tx, caller.accountId, userId);
  });
}

/**
 * Removes a member: ends their sessions, revokes their keys permanently and frees their e-mail.
 * Owner only. Throws NOT_FOUND like `changeMember`.
 */
export async function removeMember(caller: Caller, userId: number): Promise<void> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const { id: personId, name, email } = await lockMember(tx, caller, userId);
    const key = await activeKey(tx, personId);
    await revokeKeys(tx, { personId });
    await removePerson(tx, personId);
    const removed = memberEntry("member_removed", name, { old_value: { email }, new_value: null });
    const revoked = key ? [keyEntry("key_revoked", key.prefix, null, name)] : [];
    await record(tx, caller, [removed, ...revoked]);
  });
}

/**
 * Says if members with a password must set up a second factor before anything else, from their next request on. Owner
 * only. Throws SIGN_IN_AGAIN, or CONFLICT if the owner has a password without one.
 */
export async function requireTwoFactor(caller: Caller, required: boolean): Promise<void> {
  requireOwner(caller);
  requireFreshSignIn(caller);
  await transaction(caller, async (tx) => {
    const { id } = caller.actor;
    const owner = await tx.person.findFirstOrThrow({ where: { id }, include: { account: true } });
    if (owner.account.requireTwoFactor === required) return;
    if (required && owner.passwordHash !== null && !(await hasTwoFactor(id))) {
      throw new Refusal("CONFLICT", "Set up two factors for yourself first, on your profile.");
    }
    await updateAccount(tx, caller.accountId, { requireTwoFactor: required });
    const changes = { new_value: required ? "ON" : "OFF" } as const;
    await record(tx, caller, [{ logType: "account", action: "two_factor_required", changes }]);
  });
}

async function setGranted(caller: Caller, userId: number, granted: boolean): Promise<Member> {
  requireOwner(caller);
  requireCustomer(caller);
  return transaction(caller, async (tx) => {
    const member = await lockMember(tx, caller, userId);
    if (member.apiGranted !== granted) {
      await updatePerson(tx, userId, { apiGranted: granted });
      const action = granted ? "api_granted" : "api_revoked";
      const changes = { new_value: granted ? "ON" : "OFF" } as const;
      await record(tx, caller, [memberEntry(action, member.name, changes)]);
    }
    return readMember(tx, caller.accountId, userId);
  });
}

async function applyChange(
  tx: Tx,
  caller: Caller,
  member: { id: number; allListings: boolean },
  change: AccessGrantChange,
): Promise<void> {
  const { data, listings } = toGrantColumns(change, member);
  await updatePerson(tx, member.id, data);
  if (listings) {
    await setListingGrants(tx, member.id, await listingKeys(tx, owned(caller), listings));
  }
}

async function grantOf(tx: Tx, id: number): Promise<AccessGrant> {
  const { listingGrants, ...row } = await tx.person.findFirstOrThrow({
    where: { id },
    select: { permissions: true, allListings: true, listingGrants: chosenRefs },
  });
  return toAccessGrant(row, listingGrants);
}
