import { evidenceOf, type Item, type Source } from "@/lib/pricing/actions/board";
import type { Bulk } from "@/lib/pricing/actions/client";
import { mostActions } from "@/lib/pricing/actions/types";
import { canAccept } from "../detail/use-decide";

/** A decision about actions of one account. */
export interface AccountBulk {
  source: Source;
  /** In the order of the call's actions. */
  items: readonly Item[];
  bulk: Bulk;
}

/** One call for each account, of at most 5,000 actions; accepting leaves out what has no price. */
export function accountBulks(
  items: readonly Item[],
  decision: "accept" | "hide",
  how: Pick<Bulk, "reason" | "until"> = {},
): AccountBulk[] {
  const decided = decision === "accept" ? items.filter(canAccept) : items;
  const groups = Map.groupBy(decided, ({ source }) => source.account);
  return [...groups.values()].flatMap((own) => {
    const few = own.slice(0, mostActions);
    const [first] = few;
    if (!first) return [];
    return [
      { source: first.source, items: few, bulk: { actions: few.map(toAction), decision, ...how } },
    ];
  });

  function toAction({ listing, action }: Item): Bulk["actions"][number] {
    const evidence = evidenceOf(action);
    return {
      listing_id: listing.id,
      pms: listing.pms,
      action_type: action.action_type,
      ...(decision === "accept" && evidence.kind === "price" && { nudge_id: evidence.nudgeId }),
    };
  }
}
