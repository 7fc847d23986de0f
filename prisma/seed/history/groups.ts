import { namedMembership } from "@/lib/inventory/groups/server";
import { mappingEntry, mappingState, unmapped } from "@/lib/mappings/server/entries";
import { joinEvents, mapEvents } from "./events";
import { momentOf, type PastEntries, type Stage } from "./stage";

const nowhere = { group_id: null, subgroup_id: null };

/** Listings that joined their group, and children that were mapped. */
export async function writeGroupHistory(stage: Stage): Promise<PastEntries[]> {
  return [...(await writeJoins(stage)), ...(await writeMappings(stage))];
}

async function writeJoins(stage: Stage): Promise<PastEntries[]> {
  const written: PastEntries[] = [];
  const groups = new Map(
    (await stage.tx.listingGroup.findMany()).map((group) => [group.id, group]),
  );
  for (const event of joinEvents) {
    const { at, caller } = momentOf(stage, event);
    const listing = stage.listingOf(event.listing);
    await since(stage, [listing.key], at);
    const after = { group_id: listing.groupId, subgroup_id: listing.subgroupId };
    const changes = {
      old_value: namedMembership(nowhere, groups),
      new_value: namedMembership(after, groups),
    };
    const entry = { logType: "listing", action: "group_changed", listing, changes } as const;
    written.push({ at, caller, entries: [entry] });
  }
  return written;
}

async function writeMappings(stage: Stage): Promise<PastEntries[]> {
  const written: PastEntries[] = [];
  for (const event of mapEvents) {
    const { at, caller } = momentOf(stage, event);
    const parent = stage.listingOf(event.parent);
    const children = stage.listings.filter(({ parentKey }) => parentKey === parent.key);
    const keys = children.map(({ key }) => key);
    await since(stage, [parent.key, ...keys], at);
    const entries = [parent, ...children].map((listing) => {
      const after = { ...mappingState(listing), ...(listing === parent && { children: keys }) };
      return mappingEntry("mapping_created", listing, unmapped, after);
    });
    written.push({ at, caller, entries });
  }
  return written;
}

/** Their groups are what they are from an instant on. */
async function since({ tx }: Stage, keys: readonly number[], at: Date): Promise<void> {
  await tx.membershipVersion.updateMany({
    where: { listingKey: { in: [...keys] } },
    data: { createdAt: at },
  });
}
