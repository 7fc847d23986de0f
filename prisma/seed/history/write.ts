import type { Account, Person } from "@/generated/prisma/client";
import { recordAt } from "@/lib/audit/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import type { Tx } from "@/lib/db/server";
import type { Day } from "../stays";
import type { SeededAccount } from "../write";
import { writeFileHistory } from "../sending/file";
import { writeOverrideHistory } from "./overrides";
import { writeGroupRuleHistory, writeRuleHistory } from "./rules";
import {
  finderByName,
  type HistoryContext,
  momentOf,
  type PastEntries,
  priceEvents,
  joinEvents,
  mapEvents,
} from "./events";
import { fromMinor } from "@/lib/core/money";
import { namedMembership } from "@/lib/inventory/groups/server";
import { mappingEntry, mappingState, unmapped } from "@/lib/mappings/server";

/** Dates the demonstration's initial groups, mappings and rules to the creation of their listing. */
export async function datePortfolio({ id }: Pick<Account, "id">, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE membership_version AS version SET created_at = listing.created_at
    FROM listing WHERE listing.key = version.listing_key AND listing.account_id = ${id}`;
  await tx.$executeRaw`
    UPDATE customization AS rule SET updated_at = listing.created_at
    FROM listing WHERE listing.key = rule.listing_key AND rule.account_id = ${id}`;
}

/**
 * Writes the past thirty days of the owner's account, with versions and log entries: `as_of` returns other prices before
 * each change, and the file imported this morning. About forty statements. Must be called before any other log entry, because the log is in order of time.
 */
export async function writeHistory(
  { account, owner }: SeededAccount,
  member: Person,
  today: Day,
  fileAt: Date,
  tx: Tx,
): Promise<void> {
  const where = { accountId: account.id };
  const listings = await tx.listing.findMany({ where });
  const context: HistoryContext = {
    tx,
    today,
    people: {
      owner: { person: owner, caller: await callerFor(owner, {}, tx) },
      member: { person: member, caller: await callerFor(member, {}, tx) },
    },
    listings,
    listingOf: finderByName(listings),
    groupOf: finderByName(await tx.listingGroup.findMany({ where })),
  };
  const written = [
    ...(await writePriceHistory(context)),
    ...(await writeRuleHistory(context)),
    ...(await writeGroupRuleHistory(context)),
    ...(await writeOverrideHistory(context)),
    ...(await writeGroupHistory(context)),
    ...(await writeFileHistory(context, fileAt)),
  ];
  for (const { at, caller, entries } of written.toSorted((a, b) => Number(a.at) - Number(b.at))) {
    await recordAt(tx, caller, entries, at);
  }
}

const columns = { base_price: "basePrice", min_price: "minPrice", max_price: "maxPrice" } as const;

/** Writes price changes: the first version of each listing gets the old price, a second one its current prices. */
async function writePriceHistory(context: HistoryContext): Promise<PastEntries[]> {
  const { tx, listingOf } = context;
  const written: PastEntries[] = [];
  for (const event of priceEvents) {
    const { at, caller, userId } = momentOf(context, event);
    const listing = listingOf(event.listing);
    const { key: listingKey, minPrice, basePrice, maxPrice } = listing;
    const column = columns[event.field];
    await tx.listingPriceVersion.updateMany({
      where: { listingKey },
      data: { [column]: BigInt(event.from) * 100n },
    });
    const data = { listingKey, minPrice, basePrice, maxPrice, userId, createdAt: at };
    await tx.listingPriceVersion.create({ data });
    const changes = { old_value: event.from, new_value: fromMinor(listing[column]) };
    const entry = { logType: "listing", action: event.field, listing, changes } as const;
    written.push({ at, caller, entries: [entry] });
  }
  return written;
}

const noGroups = { group_id: null, subgroup_id: null };

/** Writes the listings added to a group, and the children mapped to a parent. */
async function writeGroupHistory(context: HistoryContext): Promise<PastEntries[]> {
  return [...(await writeJoins(context)), ...(await writeMappings(context))];
}

async function writeJoins(context: HistoryContext): Promise<PastEntries[]> {
  const written: PastEntries[] = [];
  const groups = new Map(
    (await context.tx.listingGroup.findMany()).map((group) => [group.id, group]),
  );
  for (const event of joinEvents) {
    const { at, caller } = momentOf(context, event);
    const listing = context.listingOf(event.listing);
    await dateMemberships(context, [listing.key], at);
    const after = { group_id: listing.groupId, subgroup_id: listing.subgroupId };
    const changes = {
      old_value: namedMembership(noGroups, groups),
      new_value: namedMembership(after, groups),
    };
    const entry = { logType: "listing", action: "group_changed", listing, changes } as const;
    written.push({ at, caller, entries: [entry] });
  }
  return written;
}

async function writeMappings(context: HistoryContext): Promise<PastEntries[]> {
  const written: PastEntries[] = [];
  for (const event of mapEvents) {
    const { at, caller } = momentOf(context, event);
    const parent = context.listingOf(event.parent);
    const children = context.listings.filter(({ parentKey }) => parentKey === parent.key);
    const keys = children.map(({ key }) => key);
    await dateMemberships(context, [parent.key, ...keys], at);
    const entries = [parent, ...children].map((listing) => {
      const after = { ...mappingState(listing), ...(listing === parent && { children: keys }) };
      return mappingEntry("mapping_created", listing, unmapped, after);
    });
    written.push({ at, caller, entries });
  }
  return written;
}

/** Dates the memberships of listings. */
async function dateMemberships(
  { tx }: HistoryContext,
  keys: readonly number[],
  at: Date,
): Promise<void> {
  await tx.membershipVersion.updateMany({
    where: { listingKey: { in: [...keys] } },
    data: { createdAt: at },
  });
}
