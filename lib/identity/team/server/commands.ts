import type { Caller } from "@/lib/auth/server/caller";
import { requireCustomer, requireOwner } from "@/lib/auth/server/owner";
import type { Permissions } from "@/lib/auth/permissions";
import { transaction, type Tx } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { activeKey, keyEntry, revokeKeys } from "@/lib/identity/keys/server";
import { record } from "@/lib/audit/server";
import { listingKeys, setGrants } from "@/lib/identity/people/server";
import type { ListingRef } from "@/lib/identity/people/schema";
import { aboutMember, lockMember, readMember } from "./members";
import { changedPart, tombstone } from "../rules";
import type { Member, MemberChange } from "../schema";

/** What the log says of a member's reach. */
interface Reach {
  permissions: Permissions;
  all_listings: boolean;
  listings: ListingRef[];
}

/**
 * Changes what a member may do and see, from their next request on. Owner only. Throws NOT_FOUND for no
 * member of this account, VALIDATION_FAILED at unknown `listings[i]`.
 */
export async function changeMember(
  caller: Caller,
  userId: number,
  change: MemberChange,
): Promise<Member> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const member = await lockMember(tx, caller, userId);
    const before = await reachOf(tx, userId);
    await applyChange(tx, caller, member, change);
    const changes = changedPart(before, await reachOf(tx, userId));
    if (changes) {
      const data = { grantVersion: { increment: 1 } };
      await tx.person.update({ where: { id: userId }, data, select: { id: true } });
      await record(tx, caller, [aboutMember("member_changed", member.name, changes)]);
    }
    return readMember(tx, caller.accountId, userId);
  });
}

/** Lets a member generate a key; a key from before works again. Owner only; NOT_FOUND as `changeMember`. */
export function grantApi(caller: Caller, userId: number): Promise<Member> {
  return setGranted(caller, userId, true);
}

/** Takes a member's API access back: their key is refused from the next call on, and kept. Owner only; NOT_FOUND as `changeMember`. */
export function revokeApi(caller: Caller, userId: number): Promise<Member> {
  return setGranted(caller, userId, false);
}

/** Ends a member's key for good; with access they may generate another. Owner only; CONFLICT when there is none. */
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

/** Removes a member: signed out at once, keys revoked for good, e-mail free again. Owner only; NOT_FOUND as `changeMember`. */
export async function removeMember(caller: Caller, userId: number): Promise<void> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const { id: personId, name, email } = await lockMember(tx, caller, userId);
    const key = await activeKey(tx, personId);
    await revokeKeys(tx, { personId });
    await tx.session.deleteMany({ where: { personId } });
    await tx.passwordReset.deleteMany({ where: { personId } });
    await tx.providerLogin.deleteMany({ where: { personId } });
    await setGrants(tx, personId, []);
    await tx.person.update({
      where: { id: personId },
      data: {
        email: tombstone(personId),
        passwordHash: null,
        removedAt: new Date(),
        apiGranted: false,
        allListings: false,
        grantVersion: { increment: 1 },
      },
      select: { id: true },
    });
    const removed = aboutMember("member_removed", name, { old_value: { email }, new_value: null });
    const revoked = key ? [keyEntry("key_revoked", key.prefix, null, name)] : [];
    await record(tx, caller, [removed, ...revoked]);
  });
}

async function setGranted(caller: Caller, userId: number, granted: boolean): Promise<Member> {
  requireOwner(caller);
  requireCustomer(caller);
  return transaction(caller, async (tx) => {
    const member = await lockMember(tx, caller, userId);
    if (member.apiGranted !== granted) {
      const data = { apiGranted: granted };
      await tx.person.update({ where: { id: userId }, data, select: { id: true } });
      const action = granted ? "api_granted" : "api_revoked";
      const changes = { new_value: granted ? "ON" : "OFF" } as const;
      await record(tx, caller, [aboutMember(action, member.name, changes)]);
    }
    return readMember(tx, caller.accountId, userId);
  });
}

/** All listings and a chosen set exclude each other: choosing "all" forgets the set. */
async function applyChange(
  tx: Tx,
  caller: Caller,
  member: { id: number; allListings: boolean },
  { permissions, all_listings: all = member.allListings, listings }: MemberChange,
): Promise<void> {
  if (all && listings && listings.length > 0) {
    throw invalid("listings", "Set all_listings to false to choose listings.");
  }
  const data = { allListings: all, ...(permissions && { permissions }) };
  await tx.person.update({ where: { id: member.id }, data, select: { id: true } });
  const chosen = all ? [] : listings;
  if (chosen) await setGrants(tx, member.id, await listingKeys(tx, caller.accountId, chosen));
}

async function reachOf(tx: Tx, personId: number): Promise<Reach> {
  const row = await tx.person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      permissions: true,
      allListings: true,
      listingGrants: {
        select: { listing: { select: { listingId: true, pmsName: true } } },
        orderBy: { listingKey: "asc" },
      },
    },
  });
  return {
    permissions: row.permissions as Permissions,
    all_listings: row.allListings,
    listings: row.listingGrants.map(({ listing }) => ({
      listing_id: listing.listingId,
      pms_name: listing.pmsName,
    })),
  };
}
