import type { Prisma } from "@/generated/prisma/client";
import { type Kind, type Payload, withToggle } from "@/lib/pricing/rules/kinds";
import { ruleOf } from "@/lib/pricing/levels/server";
import {
  groupRuleEvents,
  ruleEvents,
  momentOf,
  type PastEntries,
  type HistoryContext,
} from "./events";

/** Writes changes of listing rules. */
export async function writeRuleHistory(context: HistoryContext): Promise<PastEntries[]> {
  const { tx, listingOf } = context;
  const written: PastEntries[] = [];
  for (const event of ruleEvents) {
    const { at, caller, userId } = momentOf(context, event);
    const listing = listingOf(event.listing);
    const { kind, from } = event;
    const row = await tx.customization.findFirstOrThrow({
      where: { listingKey: listing.key, kind },
    });
    const state = { isOn: true, payload: from as Prisma.InputJsonObject, userId };
    await tx.customizationVersion.create({
      data: { customizationId: row.id, version: 1, ...state, createdAt: listing.createdAt },
    });
    await tx.customization.update({
      where: { id: row.id },
      data: { version: 2, updatedAt: at, userId },
    });
    const changes = changeOf(kind, [true, from], [true, ruleOf(row).payload]);
    const entry = {
      logType: "listing",
      action: "customization_changed",
      listing,
      changes,
    } as const;
    written.push({ at, caller, entries: [entry] });
  }
  return written;
}

/** Writes group rules that were set and later turned off. */
export async function writeGroupRuleHistory(context: HistoryContext): Promise<PastEntries[]> {
  const { tx, groupOf } = context;
  const written: PastEntries[] = [];
  for (const event of groupRuleEvents) {
    const [on, off] = [momentOf(context, event), momentOf(context, event.off)];
    const group = groupOf(event.group);
    const { accountId, id: groupId } = group;
    const { kind, payload } = event;
    const row = await tx.customization.create({
      data: {
        accountId,
        groupId,
        kind,
        isOn: false,
        payload: {},
        version: 2,
        userId: off.userId,
        updatedAt: off.at,
      },
    });
    const state = { isOn: true, payload: payload as Prisma.InputJsonObject, userId: on.userId };
    await tx.customizationVersion.create({
      data: { customizationId: row.id, version: 1, ...state, createdAt: on.at },
    });
    const about = { logType: "group", action: "customization_changed", group } as const;
    const set = changeOf(kind, null, [true, payload]);
    const cleared = changeOf(kind, [true, payload], [false, {}]);
    written.push(
      { at: on.at, caller: on.caller, entries: [{ ...about, changes: set }] },
      { at: off.at, caller: off.caller, entries: [{ ...about, changes: cleared }] },
    );
  }
  return written;
}

type State = readonly [isOn: boolean, payload: Payload];

function changeOf(kind: Kind, before: State | null, after: State) {
  return {
    old_value: before && { [kind]: withToggle(kind, ...before) },
    new_value: { [kind]: withToggle(kind, ...after) },
  };
}
