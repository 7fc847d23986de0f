import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import type { Chain } from "./book";
import type { Target } from "../target";

export type { Target };

/** The level a target names, with what lies above it. */
interface Named {
  /** Under what its own rules are filed; exactly one is set. */
  own: { listingKey: number } | { groupId: number } | { pmsName: string };
  /** Its listings, within the account. */
  members: { key: number } | { groupId: number } | { subgroupId: number } | { pmsName: string };
  chain: Chain;
  listing?: {
    key: number;
    listingId: string;
    pmsName: string;
    name: string;
    basePrice: bigint | null;
  };
  group?: { id: number; name: string };
}

export interface Place extends Named {
  scope: Target["scope"];
  /** Does the caller reach each of its listings? */
  whole: boolean;
  /** Of its listings in reach. */
  currencies: (string | null)[];
}

const nowhere: Chain = { listingKey: null, subgroupId: null, groupId: null, pmsName: null };

/**
 * Finds the level that a call names; with `lock` it stays as it is until the transaction ends. Throws
 * ERR-LISTING-NOT-FOUND, ERR-GROUP-NOT-FOUND, ERR-ACCOUNT-NOT-FOUND: also where nothing of it is in reach.
 */
export async function findPlace(
  tx: Tx,
  caller: Caller,
  target: Target,
  lock = false,
): Promise<Place> {
  const named = await (lock ? holdNamed(tx, caller, target) : nameOf(tx, caller, target));
  if (!named) throw unknown(target.scope);
  const { members } = named;
  const all = await tx.listing.count({ where: { ...owned(caller), ...members } });
  const kindsOfListing = await tx.listing.groupBy({
    by: ["pmsName", "currency"],
    where: { ...ownedListings(caller), ...members },
    _count: true,
  });
  const reached = kindsOfListing.reduce((sum, each) => sum + each._count, 0);
  const seenEmpty = target.scope === "group" && caller.allListings;
  if (reached === 0 && !seenEmpty) throw unknown(target.scope);
  const [pms, ...others] = new Set(kindsOfListing.map(({ pmsName }) => pmsName));
  return {
    ...named,
    scope: target.scope,
    whole: reached === all,
    currencies: [...new Set(kindsOfListing.map(({ currency }) => currency))],
    // A group over several PMSs has no one account rule above it.
    chain: { ...named.chain, pmsName: others.length > 0 ? null : (pms ?? null) },
  };
}

/** The same for who would change it. Throws ERR-WRITE-DENIED where a listing of it is out of reach. */
export async function findWhole(
  tx: Tx,
  caller: Caller,
  target: Target,
  lock = false,
): Promise<Place> {
  const place = await findPlace(tx, caller, target, lock);
  if (!place.whole)
    throw new Refusal("ERR-WRITE-DENIED", "It has listings you do not have access to.");
  return place;
}

function unknown(scope: Target["scope"]): Refusal {
  const codes = {
    listing: "ERR-LISTING-NOT-FOUND",
    group: "ERR-GROUP-NOT-FOUND",
    account: "ERR-ACCOUNT-NOT-FOUND",
  } as const;
  return new Refusal(codes[scope]);
}

async function nameOf(tx: Tx, caller: Caller, target: Target): Promise<Named | undefined> {
  if (target.scope === "listing") return nameListing(tx, caller, target);
  if (target.scope === "group") return nameGroup(tx, caller, target.group_id);
  const pms = { pmsName: target.pms_name };
  return { own: pms, members: pms, chain: { ...nowhere, ...pms } };
}

async function nameListing(
  tx: Tx,
  caller: Caller,
  { listing_id, pms_name }: Extract<Target, { scope: "listing" }>,
): Promise<Named | undefined> {
  const listing = await tx.listing.findFirst({
    where: { ...ownedListings(caller), listingId: listing_id, pmsName: pms_name },
    select: {
      key: true,
      listingId: true,
      pmsName: true,
      name: true,
      basePrice: true,
      groupId: true,
      subgroupId: true,
    },
  });
  if (!listing) return undefined;
  const { key, groupId, subgroupId, pmsName } = listing;
  return {
    own: { listingKey: key },
    members: { key },
    chain: { listingKey: key, groupId, subgroupId, pmsName },
    listing,
  };
}

async function nameGroup(tx: Tx, caller: Caller, id: number): Promise<Named | undefined> {
  const group = await tx.listingGroup.findFirst({ where: { ...owned(caller), id } });
  if (!group) return undefined;
  const { parentGroupId } = group;
  const own = { groupId: id };
  if (parentGroupId === null) return { own, members: own, chain: { ...nowhere, ...own }, group };
  return {
    own,
    members: { subgroupId: id },
    chain: { ...nowhere, subgroupId: id, groupId: parentGroupId },
    group,
  };
}

async function holdNamed(tx: Tx, caller: Caller, target: Target): Promise<Named | undefined> {
  const found = await nameOf(tx, caller, target);
  if (!found) return undefined;
  await hold(tx, caller, found);
  // Read again: before the lock somebody else may have changed or deleted it.
  return nameOf(tx, caller, target);
}

/** Waits for other writers of the level; a group's row also keeps listings from joining or leaving it. */
async function hold(tx: Tx, caller: Caller, { own }: Named): Promise<void> {
  const { accountId } = owned(caller);
  if ("listingKey" in own) {
    await tx.$queryRaw`SELECT key FROM listing WHERE key = ${own.listingKey} FOR UPDATE`;
  } else if ("groupId" in own) {
    await tx.$queryRaw`SELECT id FROM listing_group WHERE id = ${own.groupId} FOR UPDATE`;
  } else {
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`;
  }
}
