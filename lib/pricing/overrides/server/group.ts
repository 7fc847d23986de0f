import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { type DateText, today, toUtc } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/server";
import { fromMinor } from "@/lib/core/money";
import { type GroupRow, lockGroup } from "@/lib/inventory/groups/server";
import type { OverrideContext } from "../rules";
import { decimalsOf } from "./context";
import { type DatedOverride, toDated } from "./rows";

type Members = { OR: [{ groupId: number }, { subgroupId: number }] };

/** A group or subgroup that the caller may change, locked until the transaction ends. */
export interface LockedOverrideGroup {
  group: GroupRow;
  /** Filter for its listings within the account. */
  members: Members;
  context: OverrideContext;
}

/** Filter for the listings of a group or subgroup; it does not limit them to an account. */
function membersOf(id: number): Members {
  return { OR: [{ groupId: id }, { subgroupId: id }] };
}

/** Locks a group for a write. Throws GROUP_NOT_FOUND, and PERMISSION_DENIED when a listing of it is out of reach. */
export async function lockOverrideGroup(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<LockedOverrideGroup> {
  const { group } = await lockGroup(tx, caller, id);
  const members = membersOf(id);
  const found = await tx.listing.groupBy({
    by: ["currency", "timeZone"],
    where: { ...owned(caller), ...members },
  });
  const { _max } = await tx.guardRail.aggregate({
    where: { listing: { ...owned(caller), ...members } },
    _max: { floor: true },
  });
  const [currency = null, ...others] = new Set(found.map((each) => each.currency));
  const context = {
    scope: "group",
    currency: others.length === 0 ? currency : null,
    decimals: await decimalsOf(tx, caller),
    today: firstNightOf(caller, found),
    floor: fromMinor(_max.floor),
  } as const;
  return { group, members, context };
}

/** Returns the first night of a group's listings: one that is past at every listing has no effect any more. */
function firstNightOf(caller: Caller, listings: readonly { timeZone: string | null }[]): DateText {
  const { timeZone: own } = caller.account;
  const [earliest = today(own)] = listings.map(({ timeZone }) => today(timeZone ?? own)).toSorted();
  return earliest;
}

/** Reads the first night of a group's listings, whether or not they are in reach, YYYY-MM-DD. */
export async function readFirstNight(tx: Tx, caller: Caller, id: number): Promise<DateText> {
  const zones = await tx.listing.groupBy({
    by: ["timeZone"],
    where: { ...owned(caller), ...membersOf(id) },
  });
  return firstNightOf(caller, zones);
}

/** Checks that a group is readable: one of its listings is in reach. Throws GROUP_NOT_FOUND. */
export async function findGroup(tx: Tx, caller: Caller, id: number): Promise<void> {
  const group = await tx.listingGroup.findFirst({
    where: { ...owned(caller), id },
    select: { id: true },
  });
  const reached = await tx.listing.count({ where: { ...ownedListings(caller), ...membersOf(id) } });
  // Only a caller with access to all listings sees an empty group.
  if (!group || (reached === 0 && !caller.allListings)) throw new Refusal("GROUP_NOT_FOUND");
}

/** Overrides of a locked group from a date on. */
export async function readGroupOverrides(
  tx: Tx,
  groupId: number,
  from: DateText,
): Promise<DatedOverride[]> {
  const rows = await tx.groupOverride.findMany({
    where: { groupId, date: { gte: toUtc(from) } },
    orderBy: { date: "asc" },
  });
  return rows.map((row) => ({ ...toDated(row), currency: row.currency }));
}
