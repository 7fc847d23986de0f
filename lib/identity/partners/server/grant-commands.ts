import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireCustomer, requireOwner } from "@/lib/auth/server/owner";
import { transaction, type Tx } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { record } from "@/lib/audit/server";
import { listingKeys } from "@/lib/identity/people/server";
import { changedPart } from "@/lib/identity/team/rules";
import { endGrant } from "./commands";
import type { Grant, GrantChange, NewGrant } from "../schema";
import {
  aboutPartner,
  type HeldGrant,
  lockGrant,
  lockPair,
  noGrant,
  partnerOf,
  reachOf,
  readGrants,
  setListings,
} from "./store";

/**
 * Lets the partner with this code act on the account, at once. Owner only. Throws NOT_FOUND for an unknown
 * code, CONFLICT when the partner has access already, VALIDATION_FAILED at unknown `listings[i]`.
 */
export async function grantPartner(caller: Caller, request: NewGrant): Promise<Grant> {
  requireOwner(caller);
  requireCustomer(caller);
  const { code, permissions, all_listings: allListings, listings } = request;
  return transaction(caller, async (tx) => {
    const partner = await partnerOf(tx, code);
    const grant = await heldPair(tx, { ...owned(caller), partnerId: partner.id });
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
    await record(tx, caller, [aboutPartner("partner_granted", partner.name, changes)]);
    return readGrant(tx, caller, grant.id);
  });
}

/** Changes what a partner may do and see, from its next call on. Owner only. Throws NOT_FOUND for no live grant of this account, VALIDATION_FAILED at unknown `listings[i]`. */
export async function changeGrant(caller: Caller, id: number, change: GrantChange): Promise<Grant> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const grant = await lockGrant(tx, caller, id);
    const before = await reachOf(tx, id);
    await applyChange(tx, caller, grant, change);
    const changes = changedPart(before, await reachOf(tx, id));
    if (changes) {
      const data = { grantVersion: { increment: 1 } };
      await tx.partnerGrant.update({ where: { id }, data, select: { id: true } });
      await record(tx, caller, [aboutPartner("partner_changed", grant.partnerName, changes)]);
    }
    return readGrant(tx, caller, id);
  });
}

/** Takes a partner's access back: refused from its next call on. Owner only; NOT_FOUND as `changeGrant`. */
export async function revokeGrant(caller: Caller, id: number): Promise<void> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const grant = await lockGrant(tx, caller, id);
    const before = await reachOf(tx, id);
    await endGrant(tx, id, "revoked");
    const changes = { old_value: { ...before }, new_value: null };
    await record(tx, caller, [aboutPartner("partner_revoked", grant.partnerName, changes)]);
  });
}

/** The one row of a pair, locked, not live. Of two grants at once the second waits here and finds it live: CONFLICT. */
async function heldPair(
  tx: Tx,
  pair: { accountId: number; partnerId: number },
): Promise<HeldGrant> {
  const blank = { ...pair, status: "revoked" as const, permissions: {} };
  await tx.partnerGrant.createMany({ data: [blank], skipDuplicates: true });
  const grant = await lockPair(tx, pair);
  if (!grant) throw new Refusal("NOT_FOUND", noGrant);
  if (grant.status === "active") {
    throw new Refusal("CONFLICT", "This partner already has access. Update it instead.");
  }
  return grant;
}

/** All listings and a chosen set exclude each other: choosing "all" forgets the set. */
async function applyChange(
  tx: Tx,
  caller: Caller,
  grant: HeldGrant,
  { permissions, all_listings: all = grant.allListings, listings }: GrantChange,
): Promise<void> {
  if (all && listings && listings.length > 0) {
    throw invalid("listings", "Set all_listings to false to choose listings.");
  }
  const data = { allListings: all, ...(permissions && { permissions }) };
  await tx.partnerGrant.update({ where: { id: grant.id }, data, select: { id: true } });
  const chosen = all ? [] : listings;
  if (chosen) await setListings(tx, grant.id, await listingKeys(tx, caller.accountId, chosen));
}

async function readGrant(tx: Tx, caller: Caller, id: number): Promise<Grant> {
  const [grant] = await readGrants(tx, caller, id);
  if (!grant) throw new Refusal("NOT_FOUND", noGrant);
  return grant;
}
