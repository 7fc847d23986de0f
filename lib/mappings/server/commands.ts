import type { Caller } from "@/lib/auth/server/caller";
import { transaction, type Tx } from "@/lib/db/server";
import { detailText, Refusal, type RefusalCode } from "@/lib/core/errors";
import { currencyProblems, type GroupRow, lockGroups } from "@/lib/inventory/groups/server";
import { record, type Recorder } from "@/lib/audit/server";
import { markListings } from "@/lib/jobs/server";
import { mappedEntries } from "./entries";
import { lockFamily, toName } from "./lock";
import { type MappingPlan, planOf } from "./plan";
import { railViolations } from "./rail-violations";
import { previewOf } from "./preview";
import { mappingViolations, pathOf, type Violation } from "../rules";
import type { MapRequest, MapResult } from "../schema";
import { writePlan } from "./write";

/**
 * Links the named children under the named parent and copies the settings asked for, all or nothing. A dry run returns
 * every change and loss, or every violation. Throws the first violation's code, with all of them as details.
 */
export async function mapListings(
  caller: Caller,
  request: MapRequest,
  write: Recorder = record,
): Promise<MapResult> {
  return transaction(caller, async (tx) => {
    const groups = await groupsFor(tx, caller, request);
    const locked = await lockFamily(tx, caller, request);
    const unfit = mappingViolations(locked.family, locked.limits);
    const plan = unfit.length === 0 ? await planOf(tx, locked, request.copy) : undefined;
    const violations = plan
      ? [...(await currencyViolations(tx, caller, plan)), ...(await railViolations(tx, plan))]
      : unfit;
    if (caller.dryRun) return previewOf(plan, violations);
    refuse(violations);
    if (!plan) throw new Refusal("ERR-NO-PARENT");
    const groupId = await writePlan(tx, caller, plan);
    await markListings(
      tx,
      [plan.parent, ...plan.children.map(({ listing }) => listing)].map(({ key }) => key),
    );
    await write(tx, caller, mappedEntries(plan, locked.existing, groupId, groups));
    const count = plan.children.length;
    const success = `${count} ${count === 1 ? "listing is" : "listings are"} mapped.`;
    return { status: 200, success, parent_key: plan.parent.key, group_id: groupId };
  });
}

/** Children that would come to a copied group with fixed prices in another currency. */
async function currencyViolations(
  tx: Tx,
  caller: Caller,
  { children }: MappingPlan,
): Promise<Violation[]> {
  const moved = children.map(({ listing: { key, currency }, before, after }) => {
    return { key, currency, before, after };
  });
  const problems = await currencyProblems(tx, caller, moved);
  return children.flatMap(({ listing }, index): Violation[] => {
    const message = problems.get(listing.key);
    if (message === undefined) return [];
    return [{ code: "ERR-MAP-CURRENCY", message, path: pathOf(index), listing: toName(listing) }];
  });
}

/** Locks the groups, before any listing, only if they are copied. */
async function groupsFor(
  tx: Tx,
  caller: Caller,
  { copy }: MapRequest,
): Promise<ReadonlyMap<number, GroupRow>> {
  return copy.group ? lockGroups(tx, caller) : new Map();
}

function refuse(violations: readonly Violation[]): void {
  const [first] = violations;
  if (!first) return;
  throw new Refusal(codeOf(first), detailText(first), {
    details: violations.map(({ path, message, code }) => ({ path, message, code })),
  });
}

/** Other endpoints answer ERR-LISTING-NOT-FOUND with 404; this one with 400. */
function codeOf({ code }: Violation): RefusalCode {
  return code === "ERR-LISTING-NOT-FOUND" ? "ERR-MAP-LISTING-NOT-FOUND" : code;
}
