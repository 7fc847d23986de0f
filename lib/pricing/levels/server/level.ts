import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/server";
import type { LevelRef } from "../level-ref";
import type { LevelChain, LevelKey } from "./rules";

/** A level as stored, with the levels above it. */
interface StoredLevel {
  key: LevelKey;
  /** Filter for its listings within the account. */
  members: { key: number } | { groupId: number } | { subgroupId: number } | { pmsName: string };
  chain: LevelChain;
  listing?: {
    key: number;
    listingId: string;
    pmsName: string;
    name: string;
    basePrice: bigint | null;
  };
  group?: { id: number; name: string };
}

/** A listing, group, subgroup or account as a level of pricing rules. */
export interface PricingLevel extends StoredLevel {
  scope: LevelRef["scope"];
  /** True if all its listings are in the caller's reach. */
  isWhollyInReach: boolean;
  /** Currencies of its listings in reach. */
  currencies: (string | null)[];
}

const noLevels: LevelChain = {
  listingKey: null,
  subgroupId: null,
  groupId: null,
  pmsName: null,
  currency: undefined,
};

/**
 * Finds the level that a call names; `lock` keeps it unchanged until the transaction ends. Throws
 * ERR-LISTING-NOT-FOUND, ERR-GROUP-NOT-FOUND or ERR-ACCOUNT-NOT-FOUND, also if none of its listings is in reach.
 */
export async function findLevel(
  tx: Tx,
  caller: Caller,
  ref: LevelRef,
  lock = false,
): Promise<PricingLevel> {
  const stored = await (lock ? lockStored(tx, caller, ref) : readStored(tx, caller, ref));
  if (!stored) throw notFound(ref.scope);
  const { members } = stored;
  const all = await tx.listing.count({ where: { ...owned(caller), ...members } });
  const reached = await tx.listing.groupBy({
    by: ["pmsName", "currency"],
    where: { ...ownedListings(caller), ...members },
    _count: true,
  });
  const count = reached.reduce((sum, { _count }) => sum + _count, 0);
  const seesEmptyGroup = ref.scope === "group" && caller.allListings;
  if (count === 0 && !seesEmptyGroup) throw notFound(ref.scope);
  const [pms, ...others] = new Set(reached.map(({ pmsName }) => pmsName));
  return {
    ...stored,
    scope: ref.scope,
    isWhollyInReach: count === all,
    currencies: [...new Set(reached.map(({ currency }) => currency))],
    // A group with several PMSs has no single account level above it.
    chain: { ...stored.chain, pmsName: others.length > 0 ? null : (pms ?? null) },
  };
}

/** Finds a level that the caller may change. Throws as findLevel, and ERR-WRITE-DENIED for a listing out of reach. */
export async function findEditableLevel(
  tx: Tx,
  caller: Caller,
  ref: LevelRef,
  lock = false,
): Promise<PricingLevel> {
  const level = await findLevel(tx, caller, ref, lock);
  if (!level.isWhollyInReach) {
    throw new Refusal("ERR-WRITE-DENIED", "It has listings you do not have access to.");
  }
  return level;
}

function notFound(scope: LevelRef["scope"]): Refusal {
  const codes = {
    listing: "ERR-LISTING-NOT-FOUND",
    group: "ERR-GROUP-NOT-FOUND",
    account: "ERR-ACCOUNT-NOT-FOUND",
  } as const;
  return new Refusal(codes[scope]);
}

async function readStored(tx: Tx, caller: Caller, ref: LevelRef): Promise<StoredLevel | undefined> {
  if (ref.scope === "listing") return readListing(tx, caller, ref);
  if (ref.scope === "group") return readGroup(tx, caller, ref.group_id);
  const pms = { pmsName: ref.pms_name };
  return { key: pms, members: pms, chain: { ...noLevels, ...pms } };
}

async function readListing(
  tx: Tx,
  caller: Caller,
  { listing_id, pms_name }: Extract<LevelRef, { scope: "listing" }>,
): Promise<StoredLevel | undefined> {
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
      currency: true,
    },
  });
  if (!listing) return undefined;
  const { key, groupId, subgroupId, pmsName, currency } = listing;
  const chain = { listingKey: key, groupId, subgroupId, pmsName, currency };
  return { key: { listingKey: key }, members: { key }, chain, listing };
}

async function readGroup(tx: Tx, caller: Caller, id: number): Promise<StoredLevel | undefined> {
  const group = await tx.listingGroup.findFirst({ where: { ...owned(caller), id } });
  if (!group) return undefined;
  const { parentGroupId } = group;
  const key = { groupId: id };
  if (parentGroupId === null) return { key, members: key, chain: { ...noLevels, ...key }, group };
  return {
    key,
    members: { subgroupId: id },
    chain: { ...noLevels, subgroupId: id, groupId: parentGroupId },
    group,
  };
}

async function lockStored(tx: Tx, caller: Caller, ref: LevelRef): Promise<StoredLevel | undefined> {
  const found = await readStored(tx, caller, ref);
  if (!found) return undefined;
  await lockRow(tx, caller, found.key);
  // Read again: it may have changed or gone before the lock.
  return readStored(tx, caller, ref);
}

/** Waits for other writers of the level; a locked group also keeps its listings. */
async function lockRow(tx: Tx, caller: Caller, key: LevelKey): Promise<void> {
  const { accountId } = owned(caller);
  if ("listingKey" in key) {
    await tx.$queryRaw`SELECT key FROM listing WHERE key = ${key.listingKey} FOR UPDATE`;
  } else if ("groupId" in key) {
    await tx.$queryRaw`SELECT id FROM listing_group WHERE id = ${key.groupId} FOR UPDATE`;
  } else {
    // Not the account's row, which every write locks last, for its log entries: listings are locked in between.
    await tx.$queryRaw`
      SELECT pg_advisory_xact_lock(hashtext('nightrate account level'), ${accountId}::int)::text`;
  }
}
