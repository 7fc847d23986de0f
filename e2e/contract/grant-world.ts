import * as fc from "fast-check";
import type { Listing, ListingGroup } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { areas, levels, type Permissions } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { changeGrant } from "@/lib/identity/partners/server";
import { changeMember } from "@/lib/identity/team/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import {
  makeAccount,
  makeGroup,
  makeListings,
  makeMappingGroup,
  makeReservation,
  makeSubgroup,
} from "@/prisma/factories";
import {
  type Entrance,
  type Ids,
  makeKeyedMember,
  makeKeyedPartner,
  missingIds,
  type Tenant,
} from "./tenants";

/** The access that an owner grants to both a member and a partner. */
export interface GrantSet {
  permissions: Permissions;
  /** Indexes of the chosen listings, or all. */
  listings: "all" | readonly number[];
  /** Decides which of several calls are made. */
  pick: number;
}

/** An account with a member and a partner, and the data that grants can open. */
export interface World {
  listings: Listing[];
  groups: ListingGroup[];
  ids: Ids;
  member: Entrance;
  partner: Entrance;
  owner: Caller;
  grantId: number;
}

const count = 9;

/** Any level in each area, on all listings or on any set of them, including none. */
export const grantSets: fc.Arbitrary<GrantSet> = fc.record({
  permissions: fc.record(
    Object.fromEntries(areas.map((area) => [area, fc.constantFrom(...levels)])) as Record<
      (typeof areas)[number],
      fc.Arbitrary<(typeof levels)[number]>
    >,
  ),
  listings: fc.oneof(
    { weight: 1, arbitrary: fc.constant("all" as const) },
    { weight: 5, arbitrary: fc.subarray(Array.from({ length: count }, (_, n) => n)) },
  ),
  pick: fc.nat(),
});

/** Makes nine listings with a booking each, in and out of two groups, a subgroup and two mapping groups, and an empty group. Names are unique. */
export async function makeWorld(): Promise<World> {
  const { account, owner, caller } = await makeAccount({ apiAccess: "enabled" });
  // Without bedrooms each has an action.
  const names = Array.from({ length: count }, (_, n) => ({
    name: `canary ${n}.`,
    bedrooms: null,
  }));
  const listings = await makeListings(account, names);
  const waterfront = await makeGroup(account, "canary waterfront", listings.slice(0, 4));
  const pier = await makeSubgroup(waterfront, "canary pier", listings.slice(2, 4));
  const hill = await makeGroup(account, "canary hill", listings.slice(5, 7));
  const empty = await makeGroup(account, "canary empty", []);
  const [first, second, third, , , , seventh, eighth] = listings;
  if (first && second && third) await makeMappingGroup(first, [second, third]);
  if (seventh && eighth) await makeMappingGroup(seventh, [eighth]);
  const refs = listings.map(({ listingId, pmsName }) => ({ listing_id: listingId, pms: pmsName }));
  const unmapped = toUnmapped(listings.at(-1));
  const { nudge, webhook, spareWebhook, delivery, proposal, spareProposal } = missingIds(0);
  const ids = {
    listings: refs,
    unmapped,
    nudge,
    group: waterfront.id,
    subgroup: pier.id,
    entry: "0",
    webhook,
    spareWebhook,
    proposal,
    spareProposal,
    delivery,
  };
  const tenant: Tenant = { account, owner, key: "", rows: listings, ids, canary: "canary" };
  const member = await makeKeyedMember(tenant, {}, []);
  const partner = await makeKeyedPartner(tenant, {}, []);
  const { id } = await db().partnerGrant.findFirstOrThrow({ where: { accountId: account.id } });
  const groups = [waterfront, pier, hill, empty];
  for (const listing of listings) await makeReservation(listing, { checkIn: "2027-03-01" });
  const rows = await db().listing.findMany({ orderBy: { key: "asc" } });
  return { listings: rows, groups, ids, member, partner, owner: caller, grantId: id };
}

function toUnmapped(listing: Listing | undefined): Ids["unmapped"] {
  if (!listing) throw new Error("No listings were made.");
  return { listing_id: listing.listingId, pms_name: listing.pmsName };
}

/** Grants the same access to the member and the partner, as the owner does. */
export async function grantBoth(world: World, grant: GrantSet): Promise<void> {
  const all = grant.listings === "all";
  const listings = reached(world, grant).map(({ listingId, pmsName }) => ({
    listing_id: listingId,
    pms_name: pmsName,
  }));
  const change = {
    permissions: grant.permissions,
    all_listings: all,
    ...(!all && { listings }),
  };
  const owner = await callerFor(
    await db().person.findUniqueOrThrow({ where: { id: world.owner.actor.id } }),
  );
  await changeMember(owner, world.member.person.id, change);
  await changeGrant(owner, world.grantId, change);
}

/** Returns the listings in reach, by their ids. */
export function reached({ listings }: World, grant: GrantSet): Listing[] {
  return listings.filter((_, n) => grant.listings === "all" || grant.listings.includes(n));
}

/** Returns the listings of a group or subgroup. */
export function membersOf(world: World, group: ListingGroup): Listing[] {
  return world.listings.filter(({ groupId, subgroupId }) =>
    [groupId, subgroupId].includes(group.id),
  );
}

/** Returns how far a grant reaches into a group: an unknown group answers 404, a partly known one can't be changed. */
export function reachOf(world: World, grant: GrantSet, group: ListingGroup) {
  const members = membersOf(world, group);
  const seen = reached(world, grant).filter((listing) => members.includes(listing));
  const isKnown = grant.listings === "all" || seen.length > 0;
  return { isKnown, isWhole: seen.length === members.length, seen };
}

/** Returns the names of everything out of reach. */
export function hiddenNames(world: World, grant: GrantSet): string[] {
  const seen = reached(world, grant);
  const listings = world.listings.filter((listing) => !seen.includes(listing));
  const groups = world.groups.filter((group) => !reachOf(world, grant, group).isKnown);
  return [...listings, ...groups].map(({ name }) => name);
}
