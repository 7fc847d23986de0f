import { namedMembership } from "@/lib/inventory/groups/server";
import { mappingEntry, mappingState, unmapped } from "@/lib/mappings/server/entries";
import { joinEvents, mapEvents } from "./events";
import { momentOf, type PastEntries, type HistoryContext } from "./context";

const noGroups = { group_id: null, subgroup_id: null };

/** Writes the listings added to a group, and the children mapped to a parent. */
export async function writeGroupHistory(context: HistoryContext): Promise<PastEntries[]> {
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
