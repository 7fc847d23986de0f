import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireFreshSignIn } from "@/lib/auth/server/fresh-sign-in";
import { requireCustomer, requireOwner } from "@/lib/auth/server/owner";
import { transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { changedFields, record } from "@/lib/audit/server";
import { listingKeys, toGrantColumns } from "@/lib/identity/people/server";
import type { AccessGrantChange } from "@/lib/identity/people/schema";
import { widens } from "@/lib/identity/people/widening";
import { endGrant } from "./commands";
import type { Grant, NewGrant } from "../schema";
import {
  accessOf,
  type LockedGrant,
  lockGrant,
  lockPair,
  noGrant,
  partnerEntry,
  partnerOf,
  readGrants,
  setListings,
} from "./store";

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
  return transaction(caller, async (tx) => {
    const partner = await partnerOf(tx, code);
    const grant = await lockInactivePair(tx, { ...owned(caller), partnerId: partner.id });
    const keys = await listingKeys(tx, caller.accountId, listings);
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
    await setListings(tx, grant.id, await listingKeys(tx, caller.accountId, listings));
  }
}

async function readGrant(tx: Tx, caller: Caller, id: number): Promise<Grant> {
  const [grant] = await readGrants(tx, caller, id);
  if (!grant) throw new Refusal("NOT_FOUND", noGrant);
  return grant;
}
